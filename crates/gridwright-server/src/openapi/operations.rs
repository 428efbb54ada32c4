//! Every operation of the server.

use serde_json::json;

use super::operation::Operation;
use super::schemas::{Schemas, text_parameters};
use crate::api::download::DownloadQuery;
use crate::api::games::DeleteGameQuery;
use crate::api::live::LiveQuery;
use crate::wire::{
    AnalysisRequest, AnalysisView, BeginGameRequest, BeginRaceRequest, BegunGame, CandidateList,
    CandidatesQuery, DraftView, FillRequest, FoundLayout, GameView, Health, HintReply, HintRequest,
    Ipuz, JobProgress, LayoutReply, LayoutRequest, LinkReply, LiveMessage, MovedRequest, Moves,
    MovesReply, OwnerRequest, OwnerView, PlayerNotice, PuzzleQuery, PuzzleSummary, PuzzleView,
    RaceView, RecordBook, ReplayView, SampleList, SolveRequest, UnlockRequest, WordHit,
    WordListNames, WordListReply, WordSearchReply, WordSearchRequest, WorksheetRequest,
};

/// All of them, in the order of the document.
pub fn all(schemas: &mut Schemas) -> Vec<Operation> {
    let mut all = about(schemas);
    all.extend(puzzles(schemas));
    all.extend(games(schemas));
    all.extend(together(schemas));
    all.extend(construction(schemas));
    all.extend(jobs(schemas));
    all.extend(word_service(schemas));
    all
}

fn about(schemas: &mut Schemas) -> Vec<Operation> {
    vec![
        Operation::new("get", "/api/openapi.json", "openapi", "This document").gives_as(
            200,
            "The document",
            "application/json",
            &json!({ "type": "object" }),
        ),
        Operation::new(
            "get",
            "/api/health",
            "health",
            "Whether the server can do its work: something is written to the store and read back, \
             once a second at most",
        )
        .gives::<Health>(schemas, 200, "It can")
        .gives::<Health>(schemas, 503, "It cannot"),
    ]
}

fn puzzles(schemas: &mut Schemas) -> Vec<Operation> {
    let name = json!({
        "name": "name",
        "in": "path",
        "required": true,
        "schema": { "type": "string" },
        "description": "The name, as in the list of samples",
    });
    vec![
        Operation::new("get", "/api/samples", "samples", "The puzzles that come with the program")
            .gives::<SampleList>(schemas, 200, "All of them"),
        Operation::new(
            "post",
            "/api/samples/{name}",
            "addSample",
            "Take in one of the puzzles that come with the program",
        )
        .parameters(vec![name])
        .gives::<LinkReply>(schemas, 201, "It is kept")
        .fails(schemas, &[404, 429]),
        Operation::new("post", "/api/puzzles", "addPuzzle", "Bring a puzzle file of any format")
            .takes_file()
            .gives::<PuzzleSummary>(schemas, 201, "It was read and kept")
            .fails(schemas, &[408, 413, 422, 429, 451, 507]),
        Operation::new(
            "delete",
            "/api/puzzles/{link}",
            "deletePuzzle",
            "Take the link of a puzzle away; games of it go on",
        )
        .gives_nothing(204, "It is gone")
        .fails(schemas, &[404]),
        Operation::new("get", "/api/puzzles/{link}", "puzzle", "A puzzle, without its solution")
            .query::<PuzzleQuery>(schemas)
            .gives::<PuzzleView>(schemas, 200, "The puzzle")
            .fails(schemas, &[400, 404]),
        Operation::new(
            "get",
            "/api/puzzles/{link}/download",
            "downloadPuzzle",
            "A puzzle as a file or a picture",
        )
        .query::<DownloadQuery>(schemas)
        .gives_file()
        .fails(schemas, &[400, 404, 422, 429, 503]),
    ]
}

fn games(schemas: &mut Schemas) -> Vec<Operation> {
    // Nothing but the connection carries these.
    let _ = schemas.answer::<LiveMessage>();
    vec![
        Operation::new("post", "/api/games", "beginGame", "Begin a game")
            .takes::<BeginGameRequest>(schemas)
            .gives::<BegunGame>(schemas, 201, "The game has begun")
            .fails(schemas, &[404, 415, 422, 429]),
        Operation::new(
            "delete",
            "/api/games/{link}",
            "deleteGame",
            "Take a game away, for all who play it; where it has an owner only the owner can",
        )
        .query::<DeleteGameQuery>(schemas)
        .gives_nothing(204, "It is gone")
        .fails(schemas, &[400, 403, 404, 410]),
        Operation::new("get", "/api/games/{link}", "game", "A game with its puzzle")
            .gives::<GameView>(schemas, 200, "The game")
            .fails(schemas, &[404, 410]),
        Operation::new(
            "post",
            "/api/games/{link}/moves",
            "play",
            "Make moves; they are on disk when the answer comes",
        )
        .takes::<Moves>(schemas)
        .gives::<MovesReply>(schemas, 200, "What came of them")
        .fails(schemas, &[403, 404, 410, 415, 422, 507]),
        Operation::new(
            "post",
            "/api/games/{link}/unlock",
            "unlock",
            "Open the locked solution of a game's puzzle with its key",
        )
        .takes::<UnlockRequest>(schemas)
        .gives_nothing(204, "The solution is open")
        .fails(schemas, &[403, 404, 410, 415, 422, 507]),
        Operation::new(
            "get",
            "/api/games/{link}/live",
            "live",
            "Play over a WebSocket: send Moves as text, receive LiveMessages: {reply}, {update} \
             from other players, {stale} when too far behind, or {error}. Messages may come in \
             another order than the changes of the game: of two with the same cell the one with \
             the greater version holds. A PlayerNotice says who plays, where the cursor is, or \
             something to the others; {people} brings what they say",
        )
        .query::<LiveQuery>(schemas)
        .gives_nothing(101, "The connection is open")
        .gives_nothing(400, "No WebSocket was asked for")
        .gives_nothing(426, "No WebSocket was asked for")
        .fails(schemas, &[403, 404, 410, 422, 429, 503]),
        Operation::new(
            "get",
            "/api/games/{link}/download",
            "download",
            "A game as a file or a picture; what the format cannot hold is in the header \
             gridwright-losses",
        )
        .query::<DownloadQuery>(schemas)
        .gives_file()
        .fails(schemas, &[400, 404, 410, 422, 429, 503]),
    ]
}

fn together(schemas: &mut Schemas) -> Vec<Operation> {
    let _ = schemas.request::<PlayerNotice>();
    vec![
        Operation::new(
            "post",
            "/api/games/{link}/owner",
            "govern",
            "What only the owner of a game may do: lock it, send people away, change its links",
        )
        .takes::<OwnerRequest>(schemas)
        .gives::<OwnerView>(schemas, 200, "The links of the game, and what holds now")
        .fails(schemas, &[403, 404, 410, 415, 422, 507]),
        Operation::new("get", "/api/games/{link}/replay", "replay", "A game, letter by letter")
            .gives::<ReplayView>(schemas, 200, "All steps")
            .fails(schemas, &[404, 410]),
        Operation::new("post", "/api/games/{link}/hint", "hint", "A hint for a game as it stands")
            .takes::<HintRequest>(schemas)
            .gives::<HintReply>(schemas, 200, "The hint")
            .fails(schemas, &[403, 404, 410, 415, 422, 429, 503]),
        Operation::new("post", "/api/records", "beginRecord", "Keep a player's record")
            .takes::<RecordBook>(schemas)
            .gives::<LinkReply>(schemas, 201, "It is kept")
            .fails(schemas, &[415, 422, 507]),
        Operation::new("get", "/api/records/{link}", "record", "A player's record")
            .gives::<RecordBook>(schemas, 200, "All of it")
            .fails(schemas, &[404]),
        Operation::new("put", "/api/records/{link}", "addToRecord", "Add to a record")
            .takes::<RecordBook>(schemas)
            .gives::<RecordBook>(schemas, 200, "All of it")
            .fails(schemas, &[404, 415, 422, 507]),
        Operation::new("delete", "/api/records/{link}", "deleteRecord", "Delete a record")
            .gives_nothing(204, "It is deleted")
            .fails(schemas, &[404, 507]),
        Operation::new("post", "/api/races", "beginRace", "Begin a race: a game for each team")
            .takes::<BeginRaceRequest>(schemas)
            .gives::<LinkReply>(schemas, 201, "The race has begun")
            .fails(schemas, &[404, 415, 422, 507]),
        Operation::new("get", "/api/races/{link}", "race", "How a race stands")
            .gives::<RaceView>(schemas, 200, "Its teams")
            .fails(schemas, &[404]),
    ]
}

fn construction(schemas: &mut Schemas) -> Vec<Operation> {
    vec![
        Operation::new("get", "/api/words", "wordLists", "The word lists that everybody may use")
            .gives::<WordListNames>(schemas, 200, "Their names"),
        Operation::new(
            "post",
            "/api/words",
            "addWords",
            "Bring a word list: one word a line, or word;score",
        )
        .takes_file()
        .gives::<WordListReply>(schemas, 201, "It was read and kept")
        .fails(schemas, &[408, 413, 422, 429, 507]),
        Operation::new("post", "/api/words/search", "searchWords", "Look for words in lists")
            .takes::<WordSearchRequest>(schemas)
            .gives::<WordSearchReply>(schemas, 200, "What was found")
            .fails(schemas, &[404, 415, 422, 429, 503]),
        Operation::new("delete", "/api/words/{link}", "deleteWords", "Take a word list away")
            .gives_nothing(204, "It is gone")
            .fails(schemas, &[404]),
        Operation::new(
            "post",
            "/api/construct/analysis",
            "analysis",
            "How many words and letters still fit where, and the best candidates of one slot",
        )
        .takes::<AnalysisRequest>(schemas)
        .gives::<AnalysisView>(schemas, 200, "What fits")
        .fails(schemas, &[404, 415, 422, 429, 503]),
        Operation::new(
            "post",
            "/api/construct/export",
            "export",
            "A puzzle under construction as a file or a picture",
        )
        .query::<DownloadQuery>(schemas)
        .takes::<Ipuz>(schemas)
        .gives_file()
        .fails(schemas, &[400, 422, 429, 503]),
        Operation::new(
            "post",
            "/api/drafts",
            "beginDraft",
            "Begin a draft from a puzzle file of any format",
        )
        .takes_file()
        .gives::<LinkReply>(schemas, 201, "It was kept")
        .fails(schemas, &[408, 413, 422, 429, 507]),
        Operation::new(
            "get",
            "/api/drafts/{link}",
            "draft",
            "A draft with its letters, and its version in the header ETag",
        )
        .gives::<DraftView>(schemas, 200, "The draft")
        .gives_nothing(304, "The version of If-None-Match is the stored one")
        .fails(schemas, &[404]),
        Operation::new(
            "put",
            "/api/drafts/{link}",
            "saveDraft",
            "Save a draft, in ipuz; with If-Match only where that version is stored",
        )
        .takes::<Ipuz>(schemas)
        .gives_nothing(204, "It is on disk; its version is in the header ETag")
        .fails(schemas, &[404, 412, 413, 422, 507]),
        Operation::new("delete", "/api/drafts/{link}", "deleteDraft", "Take a draft away")
            .gives_nothing(204, "It is gone")
            .fails(schemas, &[404]),
    ]
}

fn jobs(schemas: &mut Schemas) -> Vec<Operation> {
    vec![
        Operation::new(
            "post",
            "/api/jobs/fill",
            "fill",
            "Begin to fill a grid, or the words through some of its cells; the result is a \
             FillResult, and while it goes on so_far is a FillProgress",
        )
        .takes::<FillRequest>(schemas)
        .gives::<LinkReply>(schemas, 202, "It is in the queue")
        .fails(schemas, &[404, 415, 422, 429, 503]),
        Operation::new(
            "post",
            "/api/jobs/solve",
            "solve",
            "Begin to solve a puzzle from its clues; the result is a SolveResult, and while it \
             goes on so_far is a BeliefRound or a RatioStep",
        )
        .takes::<SolveRequest>(schemas)
        .gives::<LinkReply>(schemas, 202, "It is in the queue")
        .fails(schemas, &[404, 415, 422, 429, 501, 503]),
        Operation::new(
            "post",
            "/api/jobs/layout",
            "layout",
            "Begin to make a crossword of a list of words and clues: CSV, TSV, JSON or plain \
             text in the body; the result is a LayoutResult, and so_far is a LayoutView",
        )
        .query::<LayoutRequest>(schemas)
        .takes_file()
        .gives::<LayoutReply>(schemas, 202, "It is in the queue")
        .fails(schemas, &[400, 413, 422, 429, 503]),
        Operation::new(
            "post",
            "/api/layouts/moved",
            "movedLayout",
            "A layout that was changed by hand, if it is legal",
        )
        .takes::<MovedRequest>(schemas)
        .gives::<FoundLayout>(schemas, 200, "The layout")
        .fails(schemas, &[415, 422, 429, 503]),
        Operation::new("post", "/api/worksheets", "worksheets", "Sheets for a class, as one PDF file")
            .takes::<WorksheetRequest>(schemas)
            .gives_file()
            .fails(schemas, &[413, 415, 422, 429, 503]),
        Operation::new("get", "/api/jobs/{link}", "job", "How a job is getting on. A job ends when nobody has asked or followed for ten seconds")
            .gives::<JobProgress>(schemas, 200, "Its state")
            .fails(schemas, &[404]),
        Operation::new(
            "delete",
            "/api/jobs/{link}",
            "stopJob",
            "Ask a job to stop; it is over within a tenth of a second, with what it has if it can say \
             so by then",
        )
        .gives_nothing(202, "It was asked")
        .fails(schemas, &[404]),
        Operation::new(
            "get",
            "/api/jobs/{link}/candidates",
            "candidates",
            "What a word of a puzzle that is solved by a job might be, the likeliest first",
        )
        .query::<CandidatesQuery>(schemas)
        .gives::<CandidateList>(schemas, 200, "The candidates")
        .fails(schemas, &[400, 404, 422, 429, 501, 503]),
        Operation::new(
            "get",
            "/api/jobs/{link}/events",
            "followJob",
            "Follow a job: server-sent events, each with its state, the last one with its result",
        )
        .gives_as(200, "The events", "text/event-stream", &json!({ "type": "string" }))
        .fails(schemas, &[404, 429, 503]),
    ]
}

/// The parameters of clients of Datamuse.
const WORD_PARAMETERS: [(&str, &str); 26] = [
    ("ml", "The answer means this"),
    ("sp", "The answer is spelled so: letters, ? for any letter, * for any number of them"),
    ("sl", "The answer sounds so"),
    ("lc", "The word before"),
    ("rc", "The word after"),
    ("topics", "What it is about: up to five words"),
    ("rel_syn", "It means the same as this"),
    ("rel_trg", "It goes together with this"),
    ("rel_ant", "It means the opposite of this"),
    ("rel_spc", "It is more general than this"),
    ("rel_gen", "It is more specific than this"),
    ("rel_com", "It is a part of this"),
    ("rel_par", "This is a part of it"),
    ("rel_jja", "A noun that this adjective describes"),
    ("rel_jjb", "An adjective that describes this noun"),
    ("rel_bga", "It often follows this"),
    ("rel_bgb", "It often comes before this"),
    ("rel_rhy", "It rhymes with this"),
    ("rel_nry", "It nearly rhymes with this"),
    ("rel_hom", "It sounds the same as this"),
    ("rel_cns", "It has the same consonants as this, and other vowels"),
    ("max", "So many at most; 100 where nothing is said, never more than 1,000"),
    (
        "md",
        "What else of each word: d definitions, p parts of speech, s syllables, r pronunciation, \
         f uses per million words",
    ),
    ("ipa", "1 for the pronunciation in the International Phonetic Alphabet too"),
    ("qe", "The name of a parameter whose word comes first, with its metadata"),
    ("v", "The vocabulary: en or enwiki; no other one is here, and nothing is answered"),
];

fn word_service(schemas: &mut Schemas) -> Vec<Operation> {
    let begun =
        [("s", "What has been typed"), ("max", "So many at most; 10 where nothing is said")];
    vec![
        Operation::new(
            "get",
            "/words",
            "words",
            "Words by meaning, spelling, sound and context, as clients of Datamuse ask for them",
        )
        .parameters(text_parameters(&WORD_PARAMETERS))
        .gives::<Vec<WordHit>>(schemas, 200, "Words, the best first")
        .fails(schemas, &[400, 429, 500, 501, 503]),
        Operation::new("get", "/sug", "suggest", "Words that begin so, for somebody who types")
            .parameters(text_parameters(&begun))
            .gives::<Vec<WordHit>>(schemas, 200, "Words, the best first")
            .fails(schemas, &[400, 429, 500, 501, 503]),
    ]
}
