import type { HostCommunity } from '#shared/domain/communities/views.ts'
import type { ClientContext, DbContext, HostContext } from '../context.ts'
import { readCommunityByHost } from './read-community-by-host.ts'

/** A change of a community's configuration is in force after this at the latest. */
const LIFETIME_MS = 60_000

export type FindCommunity = (ctx: DbContext & ClientContext) => Promise<HostCommunity | null>

/**
 * Finds the community of the request's host, remembered for a minute; made once an isolate. Unknown hosts are not remembered: a new
 * community is found at once, and strangers who send any Host fill no memory.
 */
export function communityCache(): FindCommunity {
  const known = new Map<string, { readonly community: HostCommunity; readonly readAt: Date }>()
  return async (ctx) => {
    const { host } = ctx.client
    const entry = known.get(host)
    if (entry && Math.abs(ctx.now.getTime() - entry.readAt.getTime()) < LIFETIME_MS) return entry.community
    const community = await readCommunityByHost(ctx, host)
    if (community) known.set(host, { community, readAt: ctx.now })
    else known.delete(host)
    return community
  }
}

/** Asks at most once for the community of one request. */
export function communityOfRequest(ctx: DbContext & ClientContext, find: FindCommunity): HostContext['findCommunity'] {
  let found: Promise<HostCommunity | null> | undefined
  return () => {
    found ??= find(ctx)
    return found
  }
}
