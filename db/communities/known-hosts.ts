import type { ClientContext, DbContext } from '../context.ts'
import { readCommunityByHost } from './read-community-by-host.ts'

const LIFETIME_MS = 60 * 60_000

export type KnowsHost = (ctx: DbContext & ClientContext) => Promise<boolean>

/**
 * Checks whether a community has the request's host; created once per isolate. Only known hosts are cached, for an hour: the check of the
 * session refuses a host that was removed in the meantime.
 */
export function knownHosts(): KnowsHost {
  const readAt = new Map<string, Date>()
  return async (ctx) => {
    const { host } = ctx.client
    const known = readAt.get(host)
    if (known && Math.abs(ctx.now.getTime() - known.getTime()) < LIFETIME_MS) return true
    const isKnown = (await readCommunityByHost(ctx, host)) !== null
    if (isKnown) readAt.set(host, ctx.now)
    else readAt.delete(host)
    return isKnown
  }
}
