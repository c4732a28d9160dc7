import { GraphQLError } from 'graphql'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { checkAttempt } from '#db/auth/attempts.ts'
import { checkLockout } from '#db/auth/code-lockouts.ts'
import { ATTEMPT_LIMITS, type AttemptLimit, CODE_LIMITS, NETWORK_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { BILLING_REFUSALS } from '#shared/domain/billing/refusals.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { INTRODUCTION_MESSAGES } from '#shared/domain/introductions/messages.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { answerErrors } from '#shared/server/graphql/answer-errors.ts'
import { answerError } from '#shared/server/http/answer-error.ts'

const NOW = new Date('2026-11-05T10:00:00.000Z')
const DAY_MS = 24 * 3_600_000
const UNIT_SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 }

/** Refuses an attempt in a window that began this long ago. */
type Limit = { readonly windowMs: number; readonly refuse: (ageMs: number) => unknown }

function counted(limit: AttemptLimit, details?: Parameters<typeof checkAttempt>[3]): Limit {
  const at = (ageMs: number) => new Date(NOW.getTime() - ageMs)
  return {
    windowMs: limit.windowMs,
    refuse: (ageMs) => checkAttempt(limit, { count: limit.most + 1, windowStartedAt: at(ageMs) }, NOW, details),
  }
}

function until(windowMs: number, details: Partial<Parameters<typeof limitRefusal>[0]>): Limit {
  return {
    windowMs,
    refuse: (ageMs) => {
      throw limitRefusal({ until: windowEnd(new Date(NOW.getTime() - ageMs), windowMs, NOW), now: NOW, ...details })
    },
  }
}

const LIMITS: Readonly<Record<string, Limit>> = {
  ...Object.fromEntries(Object.values(ATTEMPT_LIMITS).map((limit) => [limit.name, counted(limit)])),
  ...Object.fromEntries(
    Object.values(NETWORK_LIMITS).flatMap(({ address, range }) =>
      [address, range].map((limit) => [
        limit.name,
        counted(limit, { reason: 'NETWORK', sentence: followedByWait(AUTH_MESSAGES.networkBusy) }),
      ]),
    ),
  ),
  'codes sent': until(CODE_LIMITS.sendLockMs, { code: 'MaxSendAttempts' }),
  'a code a moment ago': until(CODE_LIMITS.resendAfterMs, {
    code: 'MaxSendAttempts',
    sentence: AUTH_MESSAGES.codeOnItsWay,
  }),
  'wrong codes in a row': {
    windowMs: CODE_LIMITS.lockoutMs,
    refuse: (ageMs) => checkLockout({ until: new Date(NOW.getTime() + CODE_LIMITS.lockoutMs - ageMs) }, NOW),
  },
  'introductions a day': until(DAY_MS, { sentence: followedByWait(INTRODUCTION_MESSAGES.tooMany) }),
  'messages a day': until(DAY_MS, { sentence: followedByWait(MESSAGE_TEXTS.tooMany) }),
  'invitations a day': until(DAY_MS, { sentence: followedByWait(groupRefusal('tooManyInvitations').message) }),
  'statements a day': until(DAY_MS, { sentence: followedByWait(BILLING_REFUSALS.tooManySends) }),
}

function refusalOf({ refuse }: Limit, ageMs: number): AppError {
  try {
    refuse(ageMs)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('This was not refused')
}

async function overHttp(error: AppError, path: string) {
  const app = new Hono<{ Variables: { now: Date; correlationId: string } }>()
  app.onError(answerError)
  app.all('*', (c) => {
    c.set('now', NOW)
    throw error
  })
  const response = await app.request(path)
  return { retryAfter: Number(response.headers.get('Retry-After')), body: await response.json() }
}

async function asRest(error: AppError) {
  const { retryAfter, body } = await overHttp(error, '/rest/login')
  return { ...body, retryAfter }
}
async function asGraphqlRefusedBefore(error: AppError) {
  const { retryAfter, body } = await overHttp(error, '/graphql')
  return { ...body.errors[0].extensions, message: body.errors[0].message, retryAfter }
}
async function asGraphql(error: AppError) {
  const errors = [new GraphQLError('refused', { originalError: error })]
  const ctx = { correlationId: 'K7Q4', now: NOW, hideSuggestions: true, userId: null, errors: [] }
  const answer = answerErrors({ errors }, ctx).errors?.[0]
  return { ...answer?.extensions, message: answer?.message }
}

describe('every limit gives one time', () => {
  it.each(Object.entries(LIMITS))('%s: the sentence, retryAt and Retry-After', async (_, limit) => {
    for (const ageMs of [0, limit.windowMs / 3, limit.windowMs * 0.9, limit.windowMs - 400]) {
      const seconds = Math.max(1, Math.ceil((limit.windowMs - ageMs) / 1000))
      const error = refusalOf(limit, ageMs)
      const retryAt = new Date(NOW.getTime() + seconds * 1000).toISOString()
      for (const answer of [await asRest(error), await asGraphqlRefusedBefore(error)])
        expect(answer).toMatchObject({ code: error.code, retryAt, retryAfter: seconds })
      expect(await asGraphql(error)).toMatchObject({ code: error.code, retryAt, message: error.message })

      const [, count = '', unit = ''] = /.*\bin ([\d,]+) (second|minute|hour)s?\b/.exec(error.message) ?? []
      const said = Number(count.replace(',', '')) * (UNIT_SECONDS[unit] ?? Number.NaN)
      // Rounded up to its unit, never too short.
      expect(said).toBeGreaterThanOrEqual(seconds)
      expect(said - seconds).toBeLessThan(UNIT_SECONDS[unit] ?? 0)
    }
  })

  it.each(Object.entries(LIMITS).filter(([name]) => name !== 'wrong codes in a row'))(
    '%s: nobody waits longer than the window, which a request with a later clock may have opened',
    (_, limit) => {
      expect(refusalOf(limit, -5)).toMatchObject({ retryAfterSeconds: limit.windowMs / 1000 })
      expect(refusalOf(limit, -90_000).message).toBe(refusalOf(limit, 0).message)
    },
  )
})
