import { attemptKey, attemptStatement, type CountedAttempt, checkAttempt } from '#db/auth/attempts.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import type { PublicContext } from '../context.ts'

export type LimitedAttempt = { readonly limit: keyof typeof ATTEMPT_LIMITS; readonly by: readonly string[] }

/**
 * The statements that count an attempt for each limit, and the check that throws the refusal of the first exceeded one.
 */
export async function attemptCounters(ctx: PublicContext, limited: readonly LimitedAttempt[]) {
  const { now } = ctx
  const statements = await Promise.all(
    limited.map(async ({ limit: name, by }) => {
      const limit = ATTEMPT_LIMITS[name]
      return attemptStatement(ctx, { limit, key: await attemptKey(limit, by) })
    }),
  )
  const check = (counts: readonly (readonly CountedAttempt[])[]) => {
    for (const [i, { limit }] of limited.entries()) checkAttempt(ATTEMPT_LIMITS[limit], counts[i]?.[0], now)
  }
  return { statements, check }
}

/** Counts an attempt in a round trip of its own. */
export async function countAttempt(ctx: PublicContext, attempt: LimitedAttempt): Promise<void> {
  const { statements, check } = await attemptCounters(ctx, [attempt])
  const [first, ...rest] = statements
  if (first) check(await ctx.db.commit([first, ...rest]))
}
