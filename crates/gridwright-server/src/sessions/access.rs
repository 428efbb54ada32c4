//! Who may do what in a game. A link is the only key: the owner has one more,
//! and can have others made, which lead to the same game.

use std::sync::Arc;

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::{Session, Sessions};
use crate::Link;
use crate::error::ApiError;
use crate::persistence::{Persistence, damaged};
use crate::store::{RecordKind, StoreChange};
use crate::wire::{GameRole, GameRules, OwnerRequest, OwnerView, OwnerWish};

/// Who may do what in a game, as it is stored with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameAccess {
    /// The key of the owner; none in games that began before there were owners.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Link>,
    /// The link to play by, where it is not the one that the game began with.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<Link>,
    /// The link to look on.
    #[serde(skip_serializing_if = "Option::is_none")]
    look: Option<Link>,
    /// Whoever comes now may only look on.
    #[serde(skip_serializing_if = "is_false")]
    locked: bool,
    /// Nobody may talk.
    #[serde(skip_serializing_if = "is_false")]
    silent: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Another link of a game, as it is stored. Whether it still leads there, the
/// game says. What it holds is sealed with the link that it is stored under.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkAlias {
    alias_of: Link,
}

/// A game that somebody has entered.
pub struct EnteredGame {
    pub session: Arc<Session>,
    pub role: GameRole,
}

impl GameAccess {
    /// The access to a new game.
    pub fn owned(owner: Option<Link>) -> Self {
        Self { owner, ..Self::default() }
    }

    /// The same with its links in a form that only those can read who have the
    /// link of the game, and back again.
    pub fn sealed(&self, game: &Link) -> Self {
        let seal =
            |purpose: &str, link: &Option<Link>| link.as_ref().map(|link| game.seal(purpose, link));
        Self {
            owner: seal("owner", &self.owner),
            play: seal("play", &self.play),
            look: seal("look", &self.look),
            ..self.clone()
        }
    }

    pub fn rules(&self) -> GameRules {
        GameRules { locked: self.locked, chat: !self.silent }
    }

    /// What a link of the game allows; nothing where it is revoked.
    fn role(&self, link: &Link, is_first: bool) -> Option<GameRole> {
        let plays = if is_first { self.play.is_none() } else { self.play.as_ref() == Some(link) };
        let looks = self.look.as_ref() == Some(link);
        plays.then_some(GameRole::Play).or(looks.then_some(GameRole::Look))
    }
}

impl EnteredGame {
    /// Fails where the link is only for looking on.
    pub fn into_session(self) -> Result<Arc<Session>, ApiError> {
        match self.role {
            GameRole::Play => Ok(self.session),
            GameRole::Look => Err(ApiError::forbidden("with this link one can only look on")),
        }
    }
}

impl Sessions {
    /// The game that a link leads to, and what it allows there.
    pub async fn enter(
        &self,
        persistence: &Persistence,
        link: &Link,
    ) -> Result<EnteredGame, ApiError> {
        let (session, is_first) = match self.find(persistence, link).await {
            Ok(session) => (session, true),
            Err(error) if error.retry.is_some() => return Err(error),
            Err(error) => {
                let first = self.first_link(persistence, link).await;
                let first = first.map_err(|other| match other.status {
                    StatusCode::NOT_FOUND => error,
                    _ => other,
                })?;
                (self.find(persistence, &first).await?, false)
            }
        };
        let role = session.state.lock().await.access.role(link, is_first);
        let role = role.ok_or_else(|| ApiError::gone("this link leads nowhere any more"))?;
        Ok(EnteredGame { session, role })
    }

    /// The first link of a game, to which another one leads.
    pub async fn first_link(
        &self,
        persistence: &Persistence,
        link: &Link,
    ) -> Result<Link, ApiError> {
        let bytes = persistence.get(RecordKind::Game, link).await?;
        let bytes = bytes.ok_or_else(|| ApiError::no_such("game"))?;
        let LinkAlias { alias_of } = serde_json::from_slice(&bytes).map_err(damaged)?;
        Ok(link.seal("alias", &alias_of))
    }

    /// Takes a game away, for all who play it too. Where it has an owner only
    /// the owner may do that.
    pub async fn delete(
        &self,
        persistence: &Persistence,
        link: &Link,
        owner: Option<&Link>,
    ) -> Result<(), ApiError> {
        let session = self.enter(persistence, link).await?.into_session()?;
        let known = session.state.lock().await.access.owner.clone();
        if known.is_some() && known.as_ref() != owner {
            return Err(ApiError::forbidden("only the owner of this game can do that"));
        }
        self.remove(persistence, &session, "This game has been taken away.").await
    }

    /// Takes a game away and tells those who play it why.
    pub async fn remove(
        &self,
        persistence: &Persistence,
        session: &Session,
        reason: &str,
    ) -> Result<(), ApiError> {
        let receipt = {
            let mut state = session.state.lock().await;
            state.is_deleted = true;
            for alias in [&state.access.play, &state.access.look].into_iter().flatten() {
                let change = StoreChange::Delete(RecordKind::Game, alias.clone());
                persistence.writer.send(change).await?;
            }
            let change = StoreChange::Delete(RecordKind::Game, session.link.clone());
            persistence.writer.send(change).await?
        };
        self.lock().remove(&session.link);
        session.people.send_all_away(reason);
        Ok(receipt.wait().await?)
    }
}

impl Session {
    /// Does what the owner wants, and tells the links.
    pub async fn govern(
        &self,
        persistence: &Persistence,
        request: OwnerRequest,
    ) -> Result<OwnerView, ApiError> {
        let mut state = self.state.lock().await;
        let known = state.access.owner.clone();
        if known.is_some() && known != request.owner {
            return Err(ApiError::forbidden("only the owner of this game can do that"));
        }
        let mut access = state.access.clone();
        let owner = match known {
            Some(owner) => owner,
            None => access.owner.insert(Link::random()?).clone(),
        };
        let mut alias = None;
        match request.wish {
            OwnerWish::Show => {}
            OwnerWish::Lock { on } => access.locked = on,
            OwnerWish::Chat { on } => access.silent = !on,
            OwnerWish::Kick { id } => {
                if !self.people.kick(id) {
                    return Err(ApiError::no_such("player"));
                }
            }
            OwnerWish::RotatePlay => alias = Some(access.play.insert(Link::random()?).clone()),
            OwnerWish::RotateLook => alias = Some(access.look.insert(Link::random()?).clone()),
            OwnerWish::RevokeLook => access.look = None,
        }
        if access != state.access {
            if let Some(alias) = alias {
                let alias_of = alias.seal("alias", &self.link);
                let bytes = serde_json::to_vec(&LinkAlias { alias_of }).map_err(damaged)?;
                persistence.keep(RecordKind::Game, alias, bytes).await?;
            }
            state.access = access.clone();
            let record = self.record(&state, state.game.save())?;
            self.heeded(persistence.writer.keep(record).await)?;
            self.people.tell_rules(access.rules());
            if matches!(
                request.wish,
                OwnerWish::RotatePlay | OwnerWish::RotateLook | OwnerWish::RevokeLook
            ) {
                // Who still has a link that holds comes back by it.
                self.people.send_all_away("The link of this game has changed.");
            }
        }
        drop(state);
        let play = access.play.clone().unwrap_or_else(|| self.link.clone());
        Ok(OwnerView { owner, play, look: access.look.clone(), rules: access.rules() })
    }

    /// Fails where nobody may come to play now.
    pub async fn to_join(&self) -> Result<(), ApiError> {
        match self.rules().await.locked {
            true => Err(ApiError::forbidden("the owner has locked this game")),
            false => Ok(()),
        }
    }

    /// What the owner has decided.
    pub async fn rules(&self) -> GameRules {
        self.state.lock().await.access.rules()
    }
}
