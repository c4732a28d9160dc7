import type { Db } from './client.ts'

/**
 * What verbs and reads of `db/` ask of their caller. Each declares the smallest of these that it needs; the context of
 * every backend satisfies all of them, so a resolver or route passes its own context on.
 */
export type DbContext = {
  readonly db: Db
  /** The instant of the request: expiry is decided by it, and it is a parameter of every statement that needs the time. */
  readonly now: Date
}

/** On whose behalf, and in which community: the one of the session, which is the host's. */
export type ActorContext = DbContext & {
  readonly actor: { readonly userId: string; readonly communityId: string }
}

/** For verbs that write messages into the outbox. */
export type OutboxContext = DbContext & {
  /** Seals the payload of a message until it is sent. */
  readonly outboxKey: string
}
