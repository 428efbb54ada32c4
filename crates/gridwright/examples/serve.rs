//! For programs that bring the web app along: a server on a free port, and a
//! game that two people with its link can play.

use std::error::Error;
use std::time::Duration;

use gridwright::server::{Config, Server};

#[tokio::main]
pub(crate) async fn main() -> Result<(), Box<dyn Error>> {
    let mut config = Config::default();
    config.address.set_port(0);
    let server = Server::bind(config).await?;
    let game = server.begin_game(b"CAT\nO#O\nWIG\n").await?;
    println!("http://{}/play/{game}", server.address());
    // A program of your own waits for its end here, for a signal perhaps.
    server.run(tokio::time::sleep(Duration::from_millis(50))).await?;
    Ok(())
}
