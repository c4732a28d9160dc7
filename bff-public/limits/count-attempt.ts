import { sql } from 'drizzle-orm'
import { attemptCounter, attemptKey, type CountedAttempt, checkAttempt } from '#db/auth/attempts.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import type { PublicContext } from '../context.ts'

const COUNTERS = {
  payNow: attemptCounter(ATTEMPT_LIMITS.payNow, always),
  payNowRange: attemptCounter(ATTEMPT_LIMITS.payNowRange, always),
  payNowUnsigned: attemptCounter(ATTEMPT_LIMITS.payNowUnsigned, always),
  payNowSigned: attemptCounter(ATTEMPT_LIMITS.payNowSigned, always),
  payNowPayment: attemptCounter(ATTEMPT_LIMITS.payNowPayment, always),
  getStarted: attemptCounter(ATTEMPT_LIMITS.getStarted, always),
  failedPart: attemptCounter(ATTEMPT_LIMITS.failedPart, always),
  cardScriptError: attemptCounter(ATTEMPT_LIMITS.cardScriptError, always),
  calendarFile: attemptCounter(ATTEMPT_LIMITS.calendarFile, always),
  unsubscribe: attemptCounter(ATTEMPT_LIMITS.unsubscribe, always),
  emailLinkForged: attemptCounter(ATTEMPT_LIMITS.emailLinkForged, always),
  unsubscribeForged: attemptCounter(ATTEMPT_LIMITS.unsubscribeForged, always),
}

function always() {
  return sql`FALSE`
}

export type LimitedAttempt = { readonly limit: keyof typeof COUNTERS; readonly by: readonly string[] }

/** The statements that count an attempt by each limit, and the check that throws the refusal of the first that is exceeded. */
export async function attemptCounters(ctx: PublicContext, limited: readonly LimitedAttempt[]) {
  const { now } = ctx
  const statements = await Promise.all(
    limited.map(async ({ limit, by }) =>
      COUNTERS[limit]({ attemptKey: await attemptKey(ATTEMPT_LIMITS[limit], by), now }),
    ),
  )
  const check = (counts: readonly (readonly CountedAttempt[])[]) => {
    for (const [i, { limit }] of limited.entries()) checkAttempt(ATTEMPT_LIMITS[limit], counts[i]?.[0], now)
  }
  return { statements, check }
}

/** Counts an attempt in a trip of its own. */
export async function countAttempt(ctx: PublicContext, attempt: LimitedAttempt): Promise<void> {
  const { statements, check } = await attemptCounters(ctx, [attempt])
  const [first, ...rest] = statements
  if (first) check(await ctx.db.commit([first, ...rest]))
}
