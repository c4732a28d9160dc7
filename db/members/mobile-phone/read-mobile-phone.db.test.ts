import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mobilePhoneChanges, mobilePhones } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { readMobilePhone } from './read-mobile-phone.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Message = Partial<Pick<typeof outbox.$inferInsert, 'status' | 'lastError'>>

/** A phone of Maya's that waits for the code that was sent to it. */
async function giveChange(set: Partial<typeof mobilePhoneChanges.$inferInsert> = {}, message: Message = {}) {
  const own = fixture.actor('maya')
  const owned = { userId: own.userId, communityId: own.communityId }
  await fixture.db().commit([
    build.insert(mobilePhoneChanges).values({
      ...{ ...owned, id: 'change', countryCode: 'US', number: '+16175550199', codeHmac: 'hmac', messageId: 'text' },
      ...{ sentAt: NOW, expiresAt: at(10), ...set },
    }),
    build.insert(outbox).values({
      ...{ ...owned, id: 'text', idempotencyKey: 'text', channel: 'SMS', template: 'mobile-phone-code', payload: '' },
      ...{ status: 'SENT', nextAttemptAt: NOW, createdAt: NOW, ...message },
    }),
  ])
}

async function givePhone(verifiedAt: Date | null) {
  const { userId, communityId } = fixture.actor('maya')
  const phone = { id: 'phone', countryCode: 'US', number: '+16175550117', createdAt: NOW }
  await fixture.db().commit([build.insert(mobilePhones).values({ ...phone, userId, communityId, verifiedAt })])
}

function read(minutes = 0) {
  return readMobilePhone(fixture.as('maya', at(minutes)))
}

describe('a phone that waits for its code', () => {
  it('has one until the instant at which it expires', async () => {
    await giveChange()
    expect([(await read(9))?.hasCode, (await read(10))?.hasCode]).toEqual([true, false])
  })

  it('has none after as many wrong ones as are evaluated', async () => {
    await giveChange({ evaluations: CODE_LIMITS.evaluations - 1 })
    expect(await read()).toMatchObject({ hasCode: true })
    await fixture.db().commit([build.update(mobilePhoneChanges).set({ evaluations: CODE_LIMITS.evaluations })])
    expect(await read()).toMatchObject({ hasCode: false })
  })

  it.each([
    ['can get texts while one is tried again', { status: 'WAITING', lastError: '503' }, true],
    ['can get texts if one came too late', { status: 'FAILED', lastError: 'expired' }, true],
    [
      'cannot if the provider has refused one, and then has no code',
      { status: 'FAILED', lastError: 'landline' },
      false,
    ],
  ] as const)('%s', async (_, message, canGetTexts) => {
    await giveChange({}, message)
    expect(await read()).toMatchObject({ canGetTexts, hasCode: canGetTexts, isVerified: false })
  })

  it('names the verified phone that it replaces, and no other', async () => {
    await giveChange()
    await givePhone(NOW)
    expect(await read()).toMatchObject({ id: 'change', replaces: { id: 'phone', isVerified: true } })
    await fixture.db().commit([build.update(mobilePhones).set({ verifiedAt: null })])
    expect(await read()).toMatchObject({ id: 'change', replaces: null })
  })
})
