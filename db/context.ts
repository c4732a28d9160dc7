import { isClosed } from '#shared/domain/communities/closing/closing.ts'
import { CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Files } from '#shared/kernel/ports/files.ts'
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

/** Names on whose behalf a verb runs, and in which community: the one of the session, which is the host's. */
export type ActorContext = DbContext & {
  readonly actor: { readonly userId: string; readonly communityId: string }
}

/** The arguments by which statements name the actor; `ctx.actor` has them. */
export type ActorArgs = ActorContext['actor']

/** What verbs need that write messages into the outbox. */
export type OutboxContext = DbContext & {
  /** Seals the payload of a message until it is sent. */
  readonly outboxKey: string
}

/** What verbs need that read or delete uploaded files. */
export type FilesContext = DbContext & { readonly files: Files }

/** What verbs need that count attempts by network or note the browser. */
export type ClientContext = {
  readonly client: {
    /** Without its port. */
    readonly host: string
    /** The unit in which attempts are counted. */
    readonly network: string
    readonly userAgent: string
  }
}

/** What verbs need before anybody is signed in: the host decides the community. */
export type HostContext = DbContext & {
  /** Null on a host that no community has; asked once a request. */
  readonly findCommunity: () => Promise<HostCommunity | null>
}

/** A HostContext whose community was found. */
export type CommunityContext = DbContext & {
  readonly community: HostCommunity
}

/** The context with its community, closed or not. Throws NotFound on a host that no community has. */
export async function onKnownHost<C extends HostContext>(ctx: C): Promise<C & CommunityContext> {
  const community = await ctx.findCommunity()
  if (!community) throw new AppError('NotFound')
  return { ...ctx, community }
}

/** The same; of a community that has closed nothing is shown, and nobody signs in there but staff. */
export async function inCommunity<C extends HostContext>(ctx: C): Promise<C & CommunityContext> {
  const here = await onKnownHost(ctx)
  if (isClosed(here.community.closing, ctx.now))
    throw new AppError('NotAllowed', { message: CLOSING_REFUSALS.closed, extensions: { closing: 'CLOSED' } })
  return here
}
