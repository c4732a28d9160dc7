import { expect, it } from 'vitest'
import { ATTEMPT_LIMITS, CODE_LIMITS, NETWORK_LIMITS } from './limits.ts'

const MINUTE_MS = 60_000

it.each([
  ['wrong passwords', ATTEMPT_LIMITS.password, 10, 10],
  ['wrong codes', ATTEMPT_LIMITS.code, 5, 10],
  ['unknown emails', NETWORK_LIMITS.unknownEmail.address, 10, 60],
])('%s: so many in so many minutes', (_, limit, most, minutes) => {
  expect([limit.most, limit.windowMs / MINUTE_MS]).toEqual([most, minutes])
})

it('a code lives ten minutes, is compared five times and sent five times an hour; ten failures lock codes for a day', () => {
  expect(CODE_LIMITS).toEqual({
    lifeMs: 10 * MINUTE_MS,
    evaluations: 5,
    sends: 5,
    sendsWithinMs: 60 * MINUTE_MS,
    sendLockMs: 10 * MINUTE_MS,
    resendAfterMs: 30_000,
    failures: 10,
    lockoutMs: 24 * 60 * MINUTE_MS,
  })
})
