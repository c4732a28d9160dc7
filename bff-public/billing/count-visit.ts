import { attemptKey, attemptStatement, checkAttempt } from '#db/auth/attempts.ts'
import type { AttemptLimit } from '#shared/domain/auth/limits.ts'
import type { PublicContext } from '../context.ts'

export type CountedVisit = { readonly limit: AttemptLimit; readonly by: readonly string[] }

/** Counts a visit by each limit, in one trip, and throws the refusal of the first that is exceeded. */
export async function countVisit(ctx: PublicContext, visits: readonly [CountedVisit, ...CountedVisit[]]) {
  const keyed = await Promise.all(visits.map(async ({ limit, by }) => ({ limit, key: await attemptKey(limit, by) })))
  const [first, ...rest] = keyed.map((one) => attemptStatement(ctx, one))
  if (!first) return
  const counts = await ctx.db.commit([first, ...rest])
  for (const [i, { limit }] of visits.entries()) checkAttempt(limit, counts[i]?.[0], ctx.now)
}
