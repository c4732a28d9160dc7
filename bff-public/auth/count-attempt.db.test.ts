import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { countAttempt } from './count-attempt.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

it('the attempts of one visitor are counted up to the limit, separately from those of another one', async () => {
  const attempt = (by: string) => {
    const ctx = { db: fixture.db(), now: NOW } as unknown as Parameters<typeof countAttempt>[0]
    return countAttempt(ctx, { limit: 'unsubscribe', by: [by] })
  }
  for (let i = 0; i < ATTEMPT_LIMITS.unsubscribe.most; i++) await attempt('203.0.113.1')
  await expect(attempt('203.0.113.1')).rejects.toMatchObject({ code: 'TooManyRequests' })
  await attempt('203.0.113.2')
})
