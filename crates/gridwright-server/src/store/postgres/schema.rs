//! The tables in PostgreSQL, their version, and the way from older ones.

use deadpool_postgres::Client;

use super::words::failed;
use crate::Link;
use crate::store::StoreError;

/// The version of the tables. It grows with every change of them.
pub const VERSION: i32 = 1;

/// Whoever makes or changes the tables has this lock: "Grid" in ASCII.
const LOCK: i64 = 0x4772_6964;

/// What is held and who lives need not survive a crash of the database: then
/// nobody holds anything, and all servers begin anew. The numbers of servers and
/// fences must, so that none is given twice.
const TABLES: &str = "
    CREATE SCHEMA gridwright;
    CREATE TABLE gridwright.about (
        version integer NOT NULL,
        cluster text NOT NULL
    );
    CREATE TABLE gridwright.contents (
        hash bytea PRIMARY KEY,
        bytes bytea NOT NULL
    );
    CREATE TABLE gridwright.records (
        kind text NOT NULL,
        key bytea NOT NULL,
        content bytea REFERENCES gridwright.contents (hash),
        changed bigint NOT NULL,
        sum bigint NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (kind, key)
    ) WITH (fillfactor = 70);
    CREATE INDEX records_by_content ON gridwright.records (content) WHERE content IS NOT NULL;
    CREATE TABLE gridwright.notes (
        name text COLLATE \"C\" PRIMARY KEY,
        text text NOT NULL
    );
    CREATE SEQUENCE gridwright.server_numbers;
    CREATE SEQUENCE gridwright.fences;
    CREATE UNLOGGED TABLE gridwright.servers (
        number bigint PRIMARY KEY,
        until timestamptz NOT NULL
    );
    CREATE UNLOGGED TABLE gridwright.holders (
        kind text NOT NULL,
        key bytea NOT NULL,
        server bigint NOT NULL,
        fence bigint NOT NULL,
        PRIMARY KEY (kind, key)
    ) WITH (fillfactor = 70);
";

/// Makes the tables where there are none; refuses those of a newer program.
/// Gives the name of the cluster. Of several servers that start at once one
/// makes the tables, and the others wait.
pub async fn prepare(client: &mut Client) -> Result<String, StoreError> {
    let transaction = client.transaction().await.map_err(failed)?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(failed)?;
    let is_there: bool = transaction
        .query_one("SELECT to_regclass('gridwright.about') IS NOT NULL", &[])
        .await
        .map_err(failed)?
        .get(0);
    if !is_there {
        transaction.batch_execute(TABLES).await.map_err(failed)?;
        let name = Link::random().map_err(|error| StoreError::Other(error.to_string()))?;
        transaction
            .execute("INSERT INTO gridwright.about VALUES ($1, $2)", &[&VERSION, &name.as_str()])
            .await
            .map_err(failed)?;
    }
    let about = transaction
        .query_opt("SELECT version, cluster FROM gridwright.about", &[])
        .await
        .map_err(failed)?
        .ok_or_else(|| StoreError::Foreign("the database has no version of its tables".into()))?;
    let found: i32 = about.get(0);
    if found > VERSION {
        return Err(StoreError::Foreign(format!(
            "the database was written by a newer gridwright (tables of version {found}, this one \
             knows {VERSION}): use that one"
        )));
    }
    if found < VERSION {
        return Err(StoreError::Foreign(format!(
            "the database has tables of version {found}, which this gridwright does not know"
        )));
    }
    transaction.commit().await.map_err(failed)?;
    Ok(about.get(1))
}
