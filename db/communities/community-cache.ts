import type { HostCommunity } from '#shared/domain/communities/views.ts'
import type { ClientContext, DbContext, HostContext } from '../context.ts'
import { readCommunityByHost } from './read-community-by-host.ts'

/** A change of a community's configuration takes effect after this time at the latest. */
const LIFETIME_MS = 60_000

export type FindCommunity = (ctx: DbContext & ClientContext) => Promise<HostCommunity | null>

/**
 * Finds the community of the request's host, cached for a minute; created once per isolate. Unknown hosts are not cached: a new community
 * is found at once, and strangers cannot fill the memory with arbitrary Host headers.
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

/** Reads the community of one request at most once. */
export function communityOfRequest(ctx: DbContext & ClientContext, find: FindCommunity): HostContext['findCommunity'] {
  let found: Promise<HostCommunity | null> | undefined
  return () => {
    found ??= find(ctx)
    return found
  }
}
