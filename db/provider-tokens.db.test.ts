import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { tokenStore } from './provider-tokens.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())

function minutes(count: number) {
  return new Date(NOW.getTime() + count * 60_000)
}

it('the provider’s token is stored sealed, for all workers, until five minutes before it expires', async () => {
  const tokens = (now: Date, outboxKey = OUTBOX_KEY) =>
    tokenStore({ db: fixture.db(), outboxKey, now }, 'scan/scans@council.test')
  expect(await tokens(NOW).read()).toBeNull()
  await tokens(NOW).write({ token: 'one', expiresAt: minutes(60) })
  expect(await tokens(minutes(54)).read()).toBe('one')
  expect(await tokens(minutes(56)).read()).toBeNull()
  expect(await tokens(NOW, btoa('x'.repeat(32))).read()).toBeNull()
  await tokens(NOW).write({ token: 'two', expiresAt: minutes(90) })
  expect(await tokens(minutes(56)).read()).toBe('two')
})
