import { isClosed } from '#shared/domain/communities/closing/closing.ts'
import { CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Files } from '#shared/kernel/ports/files.ts'
import { checkFound } from '#shared/server/check-found.ts'
import type { Db } from './client.ts'

/**
 * What verbs and reads of `db/` require from their caller. Each declares the smallest of these types that it needs; the context of every
 * backend satisfies all of them, so a resolver or route passes its own context on.
 */
export type DbContext = {
  readonly db: Db
  /** The instant of the request: it decides expiry, and is a parameter of every statement that needs the time. */
  readonly now: Date
}

/** The person on whose behalf a verb runs, and the community: the one of the session, which is also the host's. */
export type ActorContext = DbContext & {
  readonly actor: { readonly userId: string; readonly communityId: string }
}

/** The arguments that identify the actor in statements; `ctx.actor` has them. */
export type ActorArgs = ActorContext['actor']

/** Context of verbs that write messages into the outbox. */
export type OutboxContext = DbContext & {
  /** Key that seals the payload of a message until it is sent. */
  readonly outboxKey: string
}

/** Context of verbs that read or delete uploaded files. */
export type FilesContext = DbContext & { readonly files: Files }

/** Context of verbs that count attempts by network or store the browser. */
export type ClientContext = {
  readonly client: {
    /** Without its port. */
    readonly host: string
    /** The unit in which attempts are counted. */
    readonly network: string
    readonly userAgent: string
  }
}

/** Context of verbs that run before anybody is signed in: the host determines the community. */
export type HostContext = DbContext & {
  /** Null on a host that no community has; queried once per request. */
  readonly findCommunity: () => Promise<HostCommunity | null>
}

/** A HostContext whose community was found. */
export type CommunityContext = DbContext & {
  readonly community: HostCommunity
}

/** The context with its community, closed or not. Throws NotFound on a host that no community has. */
export async function onKnownHost<C extends HostContext>(ctx: C): Promise<C & CommunityContext> {
  const community = checkFound(await ctx.findCommunity())
  return { ...ctx, community }
}

/** The same; a community that has closed shows nothing, and only staff can sign in there. */
export async function inCommunity<C extends HostContext>(ctx: C): Promise<C & CommunityContext> {
  const here = await onKnownHost(ctx)
  if (isClosed(here.community.closing, ctx.now))
    throw new AppError('NotAllowed', { message: CLOSING_REFUSALS.closed, extensions: { closing: 'CLOSED' } })
  return here
}
