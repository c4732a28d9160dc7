import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { deleteOldMessages } from './delete-old-messages.ts'

function days(count: number) {
  return new Date(NOW.getTime() + count * 24 * 3_600_000)
}

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function message(id: string, more: Partial<typeof outbox.$inferInsert> = {}) {
  return build.insert(outbox).values({
    ...{
      id,
      idempotencyKey: id,
      communityId: fixture.cast.meridian.id,
      channel: 'EMAIL',
      template: 'password-changed',
    },
    ...{ payload: '', status: 'SENT', nextAttemptAt: NOW, createdAt: NOW, sentAt: NOW, ...more },
  })
}

it('messages are deleted three months after they were sent, withheld or given up; waiting messages and one-time notices stay', async () => {
  await fixture
    .db()
    .commit([
      message('sent'),
      message('failed', { status: 'FAILED', sentAt: null }),
      message('withheld', { status: 'WITHHELD', sentAt: null }),
      message('waits', { status: 'WAITING', sentAt: null }),
      message('contact', { template: 'support-contact-named' }),
      message('younger', { createdAt: days(1) }),
    ])
  expect(await deleteOldMessages({ db: fixture.db(), now: days(90) })).toBe(0)
  expect(await deleteOldMessages({ db: fixture.db(), now: days(90.5) })).toBe(3)
  const left = await fixture.db().read(build.select({ id: outbox.id }).from(outbox).orderBy(asc(outbox.id)))
  expect(left.map(({ id }) => id)).toEqual(['contact', 'waits', 'younger'])
})
