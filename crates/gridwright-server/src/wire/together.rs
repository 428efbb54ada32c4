//! Playing together: who is here, what they say, who may do what.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Link;

/// A game that has begun, and the key of its owner.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BegunGame {
    pub link: Link,
    /// Whoever has this key decides who may play.
    pub owner: Link,
}

/// What somebody with a link may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameRole {
    /// Look on.
    Look,
    /// Play.
    Play,
}

/// What a page says of its player, over the connection of a game.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayerNotice {
    /// Who it is. An empty name is that of a guest.
    Here {
        name: String,
        /// One of twelve colours; one that is free where nothing is said.
        #[serde(default)]
        colour: Option<u8>,
    },
    /// Where the cursor is.
    At { cell: usize, down: bool },
    /// Something for the others to read.
    Say { text: String },
}

/// Somebody who is here.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PersonView {
    pub id: u64,
    pub name: String,
    pub colour: u8,
    pub role: GameRole,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<usize>,
    #[serde(skip_serializing_if = "super::is_false")]
    pub down: bool,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChatLine {
    pub name: String,
    pub colour: u8,
    pub text: String,
}

/// What the owner has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameRules {
    /// Whoever comes now may only look on.
    pub locked: bool,
    /// Whether people may talk.
    pub chat: bool,
}

/// News of the people in a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PeopleNews {
    /// The state of things, for somebody who has come.
    Here { you: u64, people: Vec<PersonView>, said: Vec<ChatLine>, rules: GameRules },
    /// Somebody has come or has another name.
    Joined(PersonView),
    /// Somebody has left.
    Left(u64),
    /// Somebody's cursor has moved.
    At { id: u64, cell: usize, down: bool },
    /// Somebody has said something.
    Said(ChatLine),
    /// The owner has decided something.
    Rules(GameRules),
    /// What was asked for was not done.
    Refused { reason: String },
    /// This connection ends, and why.
    Gone { reason: String },
}

/// What an owner wants.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnerRequest {
    /// The key of the owner. A game that began without one gets one when
    /// somebody asks without a key.
    #[serde(default)]
    pub owner: Option<Link>,
    #[serde(default)]
    pub wish: OwnerWish,
}

/// What an owner wants to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "type", deny_unknown_fields)]
pub enum OwnerWish {
    /// Only to know the links.
    #[default]
    Show,
    /// Whoever comes now may only look on, or play again.
    Lock { on: bool },
    /// People may talk, or no longer.
    Chat { on: bool },
    /// Sends somebody away, whose page may not come back.
    Kick { id: u64 },
    /// A new link to play by; the one before leads nowhere any more.
    RotatePlay,
    /// A link to look on, or a new one.
    RotateLook,
    /// No link to look on any more.
    RevokeLook,
}

/// The links of a game, for its owner.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OwnerView {
    pub owner: Link,
    pub play: Link,
    pub look: Option<Link>,
    pub rules: GameRules,
}

/// The cells that somebody has written last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WriterMark {
    pub name: String,
    pub colour: u8,
    pub cells: Vec<usize>,
}

/// How a game went, letter by letter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplayView {
    /// Who has written, in the order of the numbers in the steps.
    pub writers: Vec<WriterMark>,
    /// Tenths of a second of play, the cell, what stands in it from then on,
    /// and the number of the writer from one, or zero.
    pub steps: Vec<ReplayStep>,
    /// Whether there were too many steps to keep all.
    pub cut: bool,
}

/// One letter of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReplayStep(pub u32, pub u32, pub String, pub u8);

/// A race: teams, each with a grid of its own.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginRaceRequest {
    pub puzzle: Option<Link>,
    pub sample: Option<String>,
    /// The names of the teams: two to eight.
    pub teams: Vec<String>,
}

/// How a race stands.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RaceView {
    pub title: String,
    pub teams: Vec<TeamView>,
}

/// How a team stands.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct TeamView {
    pub name: String,
    /// The link of its game.
    pub link: Link,
    pub filled: usize,
    pub cells: usize,
    pub finished: bool,
    /// Milliseconds of play.
    pub elapsed: u64,
    /// How many are here.
    pub people: usize,
}
