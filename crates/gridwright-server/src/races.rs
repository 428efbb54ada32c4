//! Races: teams that play one puzzle, each in a grid of its own.

use serde::{Deserialize, Serialize};

use crate::Link;
use crate::app::App;
use crate::error::ApiError;
use crate::persistence::{PuzzleSource, damaged};
use crate::store::RecordKind;
use crate::wire::{RaceView, TeamView};

/// How many teams there may be.
const TEAMS: std::ops::RangeInclusive<usize> = 2..=8;

/// The longest name of a team, in letters.
const LONGEST_NAME: usize = 40;

/// A race as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredRace {
    title: String,
    teams: Vec<StoredTeam>,
}

#[derive(Serialize, Deserialize)]
struct StoredTeam {
    name: String,
    /// Sealed with the link of the race.
    game: Link,
}

/// What the link of a team is sealed for.
fn purpose(team: usize) -> String {
    format!("team {team}")
}

/// Begins a race: a game for each team.
pub async fn begin(app: &App, source: &PuzzleSource, names: Vec<String>) -> Result<Link, ApiError> {
    if !TEAMS.contains(&names.len()) {
        return Err(ApiError::unfit("a race has two to eight teams"));
    }
    let link = Link::random()?;
    let mut teams = vec![];
    for (at, name) in names.into_iter().enumerate() {
        let name: String = name.trim().chars().take(LONGEST_NAME).collect();
        let name = if name.is_empty() { format!("Team {}", at + 1) } else { name };
        let game = app.sessions.begin(&app.persistence, source.clone(), None).await?;
        teams.push(StoredTeam { name, game: link.seal(&purpose(at), &game) });
    }
    let race = StoredRace { title: source.puzzle.metadata.title.clone(), teams };
    let bytes = serde_json::to_vec(&race).map_err(damaged)?;
    app.persistence.keep(RecordKind::Race, link.clone(), bytes).await?;
    Ok(link)
}

/// How a race stands.
pub async fn standing(app: &App, link: &Link) -> Result<RaceView, ApiError> {
    let bytes = app.persistence.get(RecordKind::Race, link).await?;
    let bytes = bytes.ok_or_else(|| ApiError::no_such("race"))?;
    let race: StoredRace = serde_json::from_slice(&bytes).map_err(damaged)?;
    let mut teams = vec![];
    for (at, StoredTeam { name, game }) in race.teams.into_iter().enumerate() {
        let game = link.seal(&purpose(at), &game);
        let progress = app.progress(&game).await?;
        teams.push(TeamView { name, link: game, ..progress });
    }
    Ok(RaceView { title: race.title, teams })
}
