//! What errors of PostgreSQL mean to those who use the store.

use std::error::Error;

use deadpool_postgres::PoolError;
use tokio_postgres::error::SqlState;

use crate::store::StoreError;

/// What went wrong with a query.
#[expect(clippy::needless_pass_by_value, reason = "it is the argument of map_err")]
pub fn failed(error: tokio_postgres::Error) -> StoreError {
    let Some(code) = error.code() else { return StoreError::Away(words_of(&error)) };
    match *code {
        SqlState::DISK_FULL | SqlState::OUT_OF_MEMORY => StoreError::Full,
        SqlState::FOREIGN_KEY_VIOLATION => StoreError::Gone,
        SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => {
            StoreError::Away(AGAIN.to_owned())
        }
        // Connections that end, a server that starts or stops, limits of time.
        ref code if ["08", "57", "53"].iter().any(|class| code.code().starts_with(class)) => {
            StoreError::Away(words_of(&error))
        }
        SqlState::INVALID_PASSWORD
        | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
        | SqlState::INVALID_CATALOG_NAME => StoreError::Away(words_of(&error)),
        _ => StoreError::Other(words_of(&error)),
    }
}

/// Two have got in each other's way.
const AGAIN: &str = "two changes have got in each other's way";

/// Whether the same may well succeed at once.
pub fn is_worth_another_try(error: &StoreError) -> bool {
    matches!(error, StoreError::Away(words) if words == AGAIN)
}

/// What went wrong on the way to the database.
pub fn unreachable(error: PoolError) -> StoreError {
    match error {
        PoolError::Backend(error) => failed(error),
        PoolError::Timeout(_) => StoreError::Away("it does not answer in time".to_owned()),
        error => StoreError::Away(error.to_string()),
    }
}

/// What went wrong, without the text of the query.
fn words_of(error: &tokio_postgres::Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(error), _) => error.message().to_owned(),
        (None, Some(source)) => format!("{error}: {source}"),
        (None, None) => error.to_string(),
    }
}
