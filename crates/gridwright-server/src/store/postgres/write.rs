//! Changes of the tables.

use std::collections::{BTreeMap, HashSet};

use deadpool_postgres::{Client, Transaction};

use super::words::failed;
use super::{now, read};
use crate::Link;
use crate::store::{
    ContentHash, Fence, RecordKey, RecordKind, Revision, StoreChange, StoreError, StoredRecord,
    checksum,
};

/// Makes all of these changes or none.
pub async fn apply(client: &mut Client, changes: &[StoreChange]) -> Result<(), StoreError> {
    let transaction = client.transaction().await.map_err(failed)?;
    check_fences(&transaction, changes).await?;
    match simple_puts(changes) {
        Some(records) => put_all(&transaction, &records).await?,
        None => {
            for change in changes {
                apply_one(&transaction, change).await?;
            }
        }
    }
    transaction.commit().await.map_err(failed)
}

/// Fails where something is to be kept that its server does not own any more.
/// Until the end of the transaction nobody can take it over.
async fn check_fences(
    transaction: &Transaction<'_>,
    changes: &[StoreChange],
) -> Result<(), StoreError> {
    let fenced = changes.iter().filter_map(|change| match change {
        StoreChange::Put(StoredRecord { kind, link, fence: Some(fence), .. }) => {
            Some((RecordKey::of(*kind, link), (kind.name(), *fence)))
        }
        _ => None,
    });
    // In one order for all servers, so that none waits for another in a circle.
    let fenced: BTreeMap<RecordKey, (&str, Fence)> = fenced.collect();
    if fenced.is_empty() {
        return Ok(());
    }
    let keys: Vec<&[u8]> = fenced.keys().map(RecordKey::as_bytes).collect();
    let kinds: Vec<&str> = fenced.values().map(|(kind, _)| *kind).collect();
    let servers: Vec<i64> = fenced.values().map(|(_, fence)| fence.server).collect();
    let numbers: Vec<i64> = fenced.values().map(|(_, fence)| fence.number).collect();
    let statement = transaction
        .prepare_cached(
            "SELECT 1 FROM unnest($1::text[], $2::bytea[], $3::bigint[], $4::bigint[])
                 AS wanted (kind, key, server, fence)
             JOIN gridwright.holders AS held USING (kind, key, server, fence)
             WHERE EXISTS (SELECT 1 FROM gridwright.servers
                           WHERE number = held.server AND until > clock_timestamp())
             FOR SHARE OF held",
        )
        .await
        .map_err(failed)?;
    let held = transaction.query(&statement, &[&kinds, &keys, &servers, &numbers]).await;
    match held.map_err(failed)?.len() == fenced.len() {
        true => Ok(()),
        false => Err(StoreError::NotHolder),
    }
}

/// The records to keep, where that is all there is to do.
fn simple_puts(changes: &[StoreChange]) -> Option<Vec<&StoredRecord>> {
    let mut targets = HashSet::new();
    let mut records = Vec::with_capacity(changes.len());
    for change in changes {
        let StoreChange::Put(record) = change else { return None };
        if record.replaces.is_some() || !targets.insert((record.kind, &record.link)) {
            return None;
        }
        records.push(record);
    }
    Some(records)
}

/// A row of the table of records.
struct NewRow<'a> {
    kind: &'static str,
    content: Option<ContentHash>,
    sum: i64,
    bytes: &'a [u8],
}

async fn put_all(
    transaction: &Transaction<'_>,
    records: &[&StoredRecord],
) -> Result<(), StoreError> {
    let changed = now();
    let (mut rows, mut files) = (BTreeMap::new(), BTreeMap::new());
    for record in records {
        let (key, mut content) = (RecordKey::of(record.kind, &record.link), record.content);
        let mut bytes = &record.bytes[..];
        if record.kind.is_file() {
            let hash = ContentHash::of(bytes);
            files.insert(hash, bytes);
            (content, bytes) = (Some(hash), &[]);
        }
        let (kind, hash) = (record.kind.name(), content.as_ref().map(ContentHash::as_bytes));
        let sum = checksum(kind, key.as_bytes(), hash, changed, bytes);
        rows.insert(key, NewRow { kind, content, sum, bytes });
    }
    if !files.is_empty() {
        let hashes: Vec<&[u8]> = files.keys().map(ContentHash::as_bytes).collect();
        let bytes: Vec<&[u8]> = files.values().copied().collect();
        let statement = transaction
            .prepare_cached(
                "INSERT INTO gridwright.contents (hash, bytes)
                 SELECT * FROM unnest($1::bytea[], $2::bytea[]) ON CONFLICT DO NOTHING",
            )
            .await
            .map_err(failed)?;
        transaction.execute(&statement, &[&hashes, &bytes]).await.map_err(failed)?;
    }
    let keys: Vec<&[u8]> = rows.keys().map(RecordKey::as_bytes).collect();
    let kinds: Vec<&str> = rows.values().map(|row| row.kind).collect();
    let contents: Vec<Option<&[u8]>> =
        rows.values().map(|row| row.content.as_ref().map(ContentHash::as_bytes)).collect();
    let sums: Vec<i64> = rows.values().map(|row| row.sum).collect();
    let bytes: Vec<&[u8]> = rows.values().map(|row| row.bytes).collect();
    let statement = transaction
        .prepare_cached(
            "INSERT INTO gridwright.records (kind, key, content, changed, sum, bytes)
             SELECT kind, key, content, $4, sum, bytes
             FROM unnest($1::text[], $2::bytea[], $3::bytea[], $5::bigint[], $6::bytea[])
                 AS given (kind, key, content, sum, bytes)
             ON CONFLICT (kind, key) DO UPDATE SET content = excluded.content,
                 changed = excluded.changed, sum = excluded.sum, bytes = excluded.bytes",
        )
        .await
        .map_err(failed)?;
    transaction
        .execute(&statement, &[&kinds, &keys, &contents, &changed, &sums, &bytes])
        .await
        .map_err(failed)?;
    Ok(())
}

async fn apply_one(transaction: &Transaction<'_>, change: &StoreChange) -> Result<(), StoreError> {
    match change {
        StoreChange::Put(record) => {
            if let Some(revision) = record.replaces {
                check_replaced(transaction, record, revision).await?;
            }
            put_all(transaction, &[record]).await
        }
        StoreChange::Touch(kind, link) => touch(transaction, *kind, link).await,
        StoreChange::Delete(kind, link) => delete(transaction, *kind, link).await,
    }
}

async fn check_replaced(
    transaction: &Transaction<'_>,
    record: &StoredRecord,
    revision: Revision,
) -> Result<(), StoreError> {
    let key = RecordKey::of(record.kind, &record.link);
    let query = "SELECT sum FROM gridwright.records WHERE kind = $1 AND key = $2 FOR UPDATE";
    let row = transaction.query_opt(query, &[&record.kind.name(), &key.as_bytes()]).await;
    match row.map_err(failed)?.is_some_and(|row| Revision::of(row.get(0)) == revision) {
        true => Ok(()),
        false => Err(StoreError::Changed),
    }
}

async fn touch(
    transaction: &Transaction<'_>,
    kind: RecordKind,
    link: &Link,
) -> Result<(), StoreError> {
    let (key, kind) = (RecordKey::of(kind, link), kind.name());
    let query = read::ROW.to_owned() + " FOR UPDATE";
    let row = transaction.query_opt(&query, &[&kind, &key.as_bytes()]).await.map_err(failed)?;
    let Some(row) = row.map(|row| read::ReadRow::of(&row)) else { return Ok(()) };
    if !row.is_whole(kind, &key) {
        return Ok(());
    }
    let changed = now();
    let sum = checksum(kind, key.as_bytes(), row.content.as_deref(), changed, &row.bytes);
    let query = "UPDATE gridwright.records SET changed = $3, sum = $4 WHERE kind = $1 AND key = $2";
    transaction.execute(query, &[&kind, &key.as_bytes(), &changed, &sum]).await.map_err(failed)?;
    Ok(())
}

async fn delete(
    transaction: &Transaction<'_>,
    kind: RecordKind,
    link: &Link,
) -> Result<(), StoreError> {
    let (key, kind) = (RecordKey::of(kind, link), kind.name());
    // Whoever holds it and has not heard of this cannot keep it any more.
    let query = "DELETE FROM gridwright.holders WHERE kind = $1 AND key = $2";
    transaction.execute(query, &[&kind, &key.as_bytes()]).await.map_err(failed)?;
    let query = "DELETE FROM gridwright.records WHERE kind = $1 AND key = $2 RETURNING content";
    let row = transaction.query_opt(query, &[&kind, &key.as_bytes()]).await.map_err(failed)?;
    let Some(hash) = row.and_then(|row| row.get::<_, Option<Vec<u8>>>(0)) else { return Ok(()) };
    let query = "DELETE FROM gridwright.contents WHERE hash = $1
                 AND NOT EXISTS (SELECT 1 FROM gridwright.records WHERE content = $1)";
    transaction.execute(query, &[&hash]).await.map_err(failed)?;
    Ok(())
}
