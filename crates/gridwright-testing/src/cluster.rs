//! PostgreSQL and NATS for the tests of one process, by `scripts/cluster`.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

use super::skip;

/// PostgreSQL and NATS, which end with the process.
pub struct Services {
    /// The address of PostgreSQL, without a database.
    pub store: String,
    /// The address of NATS.
    pub nats: String,
    psql: String,
    script: Mutex<Script>,
    databases: AtomicU32,
}

struct Script {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    _child: Child,
}

/// The services, started when they are first asked for. Says so where they
/// cannot be had.
pub fn services() -> Option<&'static Services> {
    static SERVICES: LazyLock<Result<Services, String>> = LazyLock::new(start);
    match &*SERVICES {
        Ok(services) => Some(services),
        Err(reason) => {
            skip(format_args!("no PostgreSQL and NATS: {reason}"));
            None
        }
    }
}

/// A port whose followers are free, too, as far as one can know.
fn port() -> Option<u16> {
    let is_free = |port: u16| TcpListener::bind(("127.0.0.1", port)).is_ok();
    let start = 20_000 + u16::try_from(std::process::id() % 200).unwrap_or_default() * 100;
    (0..50).map(|n| start + n * 60).find(|port| is_free(port + 50) && is_free(port + 51))
}

fn start() -> Result<Services, String> {
    let port = port().ok_or("no free ports")?;
    let folder = std::env::temp_dir().join(format!("gridwright-services-{}", std::process::id()));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/cluster");
    let mut child = Command::new(script)
        .arg("services")
        .arg(folder)
        .env("PORT", port.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let (Some(input), Some(output)) = (input, output) else { return Err("no pipes".to_owned()) };
    let mut output = BufReader::new(output);
    let [mut store, mut nats, mut psql] = [(); 3].map(|()| String::new());
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            let end = child.wait_with_output().map_err(|error| error.to_string())?;
            return Err(String::from_utf8_lossy(&end.stderr).trim().to_owned());
        }
        match line.trim().split_once(' ') {
            Some(("store", address)) => store = address.to_owned(),
            Some(("nats", address)) => nats = address.to_owned(),
            Some(("psql", path)) => psql = path.to_owned(),
            _ => break,
        }
    }
    let script = Mutex::new(Script { input, output, _child: child });
    Ok(Services { store, nats, psql, script, databases: AtomicU32::new(0) })
}

impl Services {
    /// The address of a new database, which is empty.
    pub fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let admin = format!("{}/postgres", self.store);
        self.sql(&admin, &format!("CREATE DATABASE {name}"));
        format!("{}/{name}", self.store)
    }

    /// Does something in a database past the program. Gives what comes of it,
    /// a row a line.
    pub fn sql(&self, database: &str, query: &str) -> String {
        let output = Command::new(&self.psql)
            .args(["-qtA", "-v", "ON_ERROR_STOP=1", database, "-c", query])
            .output()
            .unwrap_or_else(|error| panic!("{}: {error}", self.psql));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Tells the script what to do, such as "restart postgres", and waits until
    /// that is done.
    pub fn tell(&self, what: &str) {
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(script.input, "{what}").unwrap_or_else(|error| panic!("{what}: {error}"));
        let mut line = String::new();
        let read = script.output.read_line(&mut line);
        assert!(read.is_ok() && line.trim() == "done", "{what}: {read:?} {line}");
    }
}
