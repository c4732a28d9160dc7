import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { oneTimeCodes } from '#db/schema/codes.ts'
import { mobilePhoneChanges, mobilePhones, users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { wrong } from '#db/testing/codes.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { ACCOUNT_MESSAGES } from '#shared/domain/members/messages.ts'
import type { Email, SendOutcome } from '#shared/kernel/ports/email.ts'
import type { Sms } from '#shared/kernel/ports/sms.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { createApp } from '../../index.ts'

const OLD = '+14155550123'
const NEW = '+14155550199'

function usNumber(number: string) {
  return { countryCode: 'US', number }
}

const PHONE = 'mobilePhone { countryCode number isVerified replaces { number } }'
const SET = `mutation ($phone: MobilePhoneInput!, $sure: Boolean) { myAccount(mobilePhone: $phone, isRemovalConfirmed: $sure) { ${PHONE} } }`
const CONFIRM = `mutation ($code: String!) { mobilePhoneConfirm(code: $code) { ${PHONE} } }`
const RESEND = 'mutation { mobilePhoneCodeSend }'
const TEST_TEXT = 'mutation { mobilePhoneTest }'

type Phone = {
  countryCode: string
  number: string
  isVerified: boolean
  canGetTexts?: boolean
  replaces: { number: string } | null
}

type Answer = {
  data: Record<string, { mobilePhone: Phone | null } | boolean> | null
  errors?: { message: string; extensions: { code: string; fields?: Record<string, number>; reason?: string } }[]
}

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.db().commit([
    build.delete(mobilePhones),
    build
      .update(users)
      .set({ passwordHash: 'x' })
      .where(eq(users.id, fixture.id('maya'))),
  ])
})

type CallOptions = {
  readonly as?: Name | null
  readonly minutes?: number
  readonly kind?: 'member' | 'admin'
  /** The session of the calls; if absent, each call uses a new one. */
  readonly session?: Readonly<Record<string, string>>
}

async function call(
  query: string,
  variables: object = {},
  { as = 'maya', minutes = 0, kind = 'member', session }: CallOptions = {},
) {
  const env = { ...fixture.env, CLOCK_OFFSET_MS: String(minutes * 60_000) }
  const host = as === 'lena' ? 'harbor.localhost' : 'meridian.localhost'
  const where = as === 'lena' ? 'harbor' : 'meridian'
  const headers = session ?? (as === null ? {} : await fixture.headersFor(as, kind, where))
  const response = await callerOf(createApp(), env, host).post('/graphql', { query, variables }, { headers })
  const { data, errors } = (await response.json()) as Answer
  const [field] = Object.values(data ?? {})
  const phone = typeof field === 'object' ? field.mobilePhone : null
  const [error] = errors ?? []
  return { status: response.status, phone, done: field === true, message: error?.message, ...error?.extensions }
}

/** Sends pending messages and returns them: texts by number, emails by subject. */
async function send(minutes = 1, outcome: SendOutcome = { kind: 'sent', id: '1' }) {
  const texts: Sms[] = []
  const emails: Email[] = []
  const take = (email: Email) => {
    emails.push(email)
    return { kind: 'sent' as const, id: '1' }
  }
  await sendDueMessages({
    db: fixture.db(),
    now: new Date(Date.now() + minutes * 60_000),
    mailer: {
      send: async (email) => take(email),
      sendBatch: async (all) => ({ kind: 'each', outcomes: all.map(take) }),
    },
    sms: {
      send: async (sms) => {
        texts.push(sms)
        return outcome
      },
    },
    outboxKey: OUTBOX_KEY,
    outboxKeys: [OUTBOX_KEY],
    unsubscribeKey: 'not used here',
    originPattern: 'http://{host}',
  })
  return { texts, emails }
}

async function codeAt(number: string, minutes = 1) {
  const { texts } = await send(minutes)
  expect(texts.map(({ to }) => to)).toEqual([number])
  return texts[0]?.text.slice(0, 5) ?? ''
}

function givePhone(number = OLD, who: Name = 'maya', isVerified = true) {
  const { userId, communityId } = fixture.actor(who)
  const at = new Date()
  return fixture.db().commit([
    build.insert(mobilePhones).values({
      id: `${who}s-phone`,
      communityId,
      userId,
      ...usNumber(number),
      verifiedAt: isVerified ? at : null,
      createdAt: at,
    }),
  ])
}

function expireIn(minutes: number) {
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  return fixture.db().commit([build.update(mobilePhoneChanges).set({ expiresAt })])
}

function stored() {
  return fixture
    .db()
    .read(build.select({ number: mobilePhones.number, verifiedAt: mobilePhones.verifiedAt }).from(mobilePhones))
}

async function told() {
  const rows = await fixture
    .db()
    .read(build.select({ userId: notifications.userId, message: notifications.message }).from(notifications))
  return rows.map(({ userId, message }) => [userId, message])
}

describe('a new mobile phone', () => {
  it('[API-GQL-044] [SET-011] is sent a code, shown as not yet verified, and stored once the code is entered', async () => {
    const set = await call(SET, { phone: { countryCode: 'US', number: '(415) 555-0199' } })
    expect(set.phone).toEqual({ ...usNumber(NEW), isVerified: false, replaces: null })
    expect(await stored()).toEqual([])
    const code = await codeAt(NEW)
    const confirmed = await call(CONFIRM, { code: `${code.slice(0, 2)} ${code.slice(2)}` })
    expect(confirmed.phone).toEqual({ ...usNumber(NEW), isVerified: true, replaces: null })
    expect(await stored()).toEqual([{ number: NEW, verifiedAt: expect.any(Date) }])
    const { emails, texts } = await send()
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [fixture.cast.maya.email, 'A mobile phone was added to your account at Meridian'],
    ])
    expect(emails[0]?.text).toContain('•••• •••• 99')
    expect(emails[0]?.text).not.toMatch(/555\D?01/)
    expect(texts).toEqual([])
  })

  it('[API-GQL-044] keeps the old one in use until its code is entered, and then notifies the old one', async () => {
    await givePhone()
    const set = await call(SET, { phone: usNumber(NEW) })
    expect(set.phone).toEqual({ ...usNumber(NEW), isVerified: false, replaces: { number: OLD } })
    expect(await stored()).toEqual([{ number: OLD, verifiedAt: expect.any(Date) }])
    await call(CONFIRM, { code: await codeAt(NEW) })
    expect(await stored()).toEqual([{ number: NEW, verifiedAt: expect.any(Date) }])
    const { emails, texts } = await send()
    expect(texts.map(({ to }) => to)).toEqual([OLD])
    expect(texts[0]?.text).toMatch(/^This phone no longer gets Meridian sign-in codes\./)
    expect(emails.map(({ subject }) => subject)).toEqual(['A mobile phone was changed in your account at Meridian'])
    expect(await told()).toEqual([
      [fixture.cast.maya.id, 'Your mobile phone was changed. If this wasn’t you, write to us right away.'],
    ])
  })

  it('is discarded by entering the current number again, and its code becomes invalid', async () => {
    await givePhone()
    await call(SET, { phone: usNumber(NEW) })
    const code = await codeAt(NEW)
    expect((await call(SET, { phone: usNumber(OLD) })).phone).toEqual({
      ...usNumber(OLD),
      isVerified: true,
      replaces: null,
    })
    expect((await call(CONFIRM, { code })).code).toBe('BadRequest.InvalidCode')
    expect(await stored()).toEqual([{ number: OLD, verifiedAt: expect.any(Date) }])
  })

  it('of a repeated request is sent one code', async () => {
    await call(SET, { phone: usNumber(NEW) })
    await call(SET, { phone: usNumber(NEW) })
    await call(RESEND)
    expect((await send()).texts).toHaveLength(1)
    await call(RESEND, {}, { minutes: 1 })
    expect((await send()).texts).toHaveLength(1)
  })

  it('of a request that is sent twice at the same moment is sent one code, which confirms it', async () => {
    beforeWriteOf(mobilePhoneChanges, () => call(SET, { phone: usNumber(NEW) }))
    expect((await call(SET, { phone: usNumber(NEW) })).phone).toMatchObject({ number: NEW, isVerified: false })
    expect((await call(CONFIRM, { code: await codeAt(NEW) })).phone?.isVerified).toBe(true)
  })

  it('is confirmed only by the newest code, once, and within ten minutes', async () => {
    await call(SET, { phone: usNumber(NEW) })
    const first = await codeAt(NEW)
    await call(RESEND, {}, { minutes: 1 })
    const second = await codeAt(NEW)
    if (first !== second)
      expect((await call(CONFIRM, { code: first }, { minutes: 2 })).code).toBe('BadRequest.InvalidCode')
    await expireIn(-1)
    expect((await call(CONFIRM, { code: second }, { minutes: 2 })).code).toBe('BadRequest.InvalidCode')
    await expireIn(3)
    expect((await call(CONFIRM, { code: second }, { minutes: 2 })).phone?.isVerified).toBe(true)
    expect((await call(CONFIRM, { code: second }, { minutes: 2 })).code).toBe('BadRequest.InvalidCode')
  })

  it('is changed once when the same confirmation is sent twice in one session within a minute', async () => {
    await givePhone()
    const [session, another] = [await fixture.headersFor('maya', 'member'), await fixture.headersFor('maya', 'member')]
    await call(SET, { phone: usNumber(NEW) }, { session })
    const code = await codeAt(NEW)
    const atOnce = await Promise.all([1, 2, 3].map(() => call(CONFIRM, { code }, { session })))
    expect(atOnce.map(({ phone }) => phone?.isVerified)).toEqual([true, true, true])
    const [first] = await stored()
    const again = await call(CONFIRM, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, { session, minutes: 0.9 })
    expect(again.phone).toEqual({ ...usNumber(NEW), isVerified: true, replaces: null })
    expect(await stored()).toEqual([first])
    expect((await send()).emails).toHaveLength(1)
    for (const [sent, options] of [
      [code, { session, minutes: 1.1 }],
      [code, { session: another }],
      [code, { as: 'sam' as const }],
      [wrong(code), { session }],
    ] as const)
      expect((await call(CONFIRM, { code: sent }, options)).code).toBe('BadRequest.InvalidCode')
  })

  it('is confirmed again while a code for yet another number is pending, which that code does not confirm', async () => {
    const session = await fixture.headersFor('maya', 'member')
    await call(SET, { phone: usNumber(NEW) }, { session })
    const code = await codeAt(NEW)
    await call(CONFIRM, { code }, { session })
    await call(SET, { phone: usNumber(OLD) }, { session })
    const next = await codeAt(OLD)
    if (next !== code) {
      const again = await call(CONFIRM, { code }, { session })
      expect(again.phone).toMatchObject({ number: OLD, isVerified: false, replaces: { number: NEW } })
    }
    expect((await stored()).map(({ number }) => number)).toEqual([NEW])
  })

  it('is confirmed once by concurrent requests', async () => {
    await call(SET, { phone: usNumber(NEW) })
    const code = await codeAt(NEW)
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(CONFIRM, { code })))
    expect(answers.filter(({ phone }) => phone?.isVerified)).toHaveLength(1)
    expect((await send()).emails).toHaveLength(1)
  })

  it('[SET-007] [ERR-009] is refused with code 110 when it is not a mobile number of its country, and nothing changes', async () => {
    await givePhone()
    for (const phone of [
      usNumber('12'),
      usNumber('555 0123'),
      { countryCode: 'GB', number: '020 7946 0958' },
      usNumber(`${NEW} ext. 5`),
    ]) {
      const refused = await call(SET, { phone })
      expect(refused).toMatchObject({ code: 'BadRequest.Invalid', fields: { 'mobilePhone.number': 110 } })
    }
    expect(await stored()).toEqual([{ number: OLD, verifiedAt: expect.any(Date) }])
    expect((await send()).texts).toEqual([])
  })

  it('[SET-008] needs both its country and its number', async () => {
    expect(await call(SET, { phone: { countryCode: 'US', number: ' ' } })).toMatchObject({
      code: 'BadRequest.Invalid',
      fields: { 'mobilePhone.number': 900 },
    })
    expect(await call(SET, { phone: { number: NEW } })).toMatchObject({ fields: { 'mobilePhone.countryCode': 900 } })
  })

  it('[SET-014] is refused in the same words, whatever the reason', async () => {
    const invalid = await call(SET, { phone: usNumber('12') })
    for (let at = 0; at < 5; at++) await call(SET, { phone: usNumber(`+1415555010${at}`) })
    const tooMany = await call(SET, { phone: usNumber(NEW) })
    expect([invalid.code, tooMany.code]).toEqual(['BadRequest.Invalid', 'TooManyRequests'])
    expect([invalid.message, tooMany.message]).toEqual([ACCOUNT_MESSAGES.mobilePhone, ACCOUNT_MESSAGES.mobilePhone])
    expect((await send()).texts).toHaveLength(5)
  })

  it('is sent five codes an hour, whoever requests them', async () => {
    const asked: (string | undefined)[] = []
    for (const as of ['maya', 'sam'] as const) {
      for (let at = 0; at < 3; at++) asked.push((await call(SET, { phone: usNumber(NEW) }, { as, minutes: at })).code)
    }
    expect(asked).toEqual([undefined, undefined, undefined, undefined, undefined, 'TooManyRequests'])
  })
})

describe('guesses of the code', () => {
  it('are checked at most five times per code, also when they arrive at once', async () => {
    await call(SET, { phone: usNumber(NEW) })
    const code = await codeAt(NEW)
    const guesses = await Promise.all(Array.from({ length: 6 }, () => call(CONFIRM, { code: wrong(code) })))
    expect(new Set(guesses.map((guess) => guess.code))).toEqual(new Set(['BadRequest.InvalidCode']))
    expect((await call(CONFIRM, { code })).code).toBe('BadRequest.InvalidCode')
    const [row] = await fixture
      .db()
      .read(build.select({ evaluations: mobilePhoneChanges.evaluations }).from(mobilePhoneChanges))
    expect(row?.evaluations).toBe(5)
  })

  it('are locked for the day after ten wrong ones over several codes', async () => {
    for (const minutes of [0, 1, 2]) {
      await call(SET, { phone: usNumber(NEW) }, { minutes })
      const code = await codeAt(NEW, minutes + 1)
      for (let at = 0; at < 4; at++) await call(CONFIRM, { code: wrong(code) }, { minutes })
    }
    await call(SET, { phone: usNumber(NEW) }, { minutes: 3 })
    const code = await codeAt(NEW, 4)
    expect((await call(CONFIRM, { code }, { minutes: 3 })).code).toBe('TooManyRequests')
  })

  it("do not confirm another member's number", async () => {
    await call(SET, { phone: usNumber(NEW) })
    const code = await codeAt(NEW)
    await call(SET, { phone: usNumber('+14155550177') }, { as: 'sam' })
    expect((await call(CONFIRM, { code }, { as: 'sam' })).code).toBe('BadRequest.InvalidCode')
    expect(await stored()).toEqual([])
  })
})

describe('the removal of the phone', () => {
  const NONE = { countryCode: '', number: '' }

  it('[API-GQL-044] [SET-011] needs neither country nor number; the member and the phone are notified', async () => {
    await givePhone()
    await call(SET, { phone: usNumber(NEW) })
    await send()
    expect((await call(SET, { phone: NONE })).phone).toBeNull()
    expect(await stored()).toEqual([])
    const { emails, texts } = await send()
    expect(emails.map(({ subject }) => subject)).toEqual(['A mobile phone was removed from your account at Meridian'])
    expect(texts.map(({ to }) => to)).toEqual([OLD])
    expect((await call(SET, { phone: { countryCode: null, number: null } })).phone).toBeNull()
    expect(await send()).toEqual({ emails: [], texts: [] })
  })

  it('notifies once when it is requested twice at the same moment', async () => {
    await givePhone()
    beforeWriteOf(mobilePhones, () => call(SET, { phone: NONE }))
    expect((await call(SET, { phone: NONE })).phone).toBeNull()
    const { emails, texts } = await send()
    expect([emails.length, texts.length]).toEqual([1, 1])
  })

  it('is not reported as done when the database refuses it', async () => {
    await givePhone()
    beforeWriteOf(mobilePhones, () => Promise.reject(new Error('The database is away')))
    const refused = await call(SET, { phone: NONE })
    expect(refused.code).toBe('UnhandledError')
    expect(await stored()).toHaveLength(1)
  })

  it('must be confirmed by a member without a password', async () => {
    await givePhone()
    await fixture.change(fixture.cast.maya, { passwordHash: null })
    const refused = await call(SET, { phone: NONE })
    expect(refused).toMatchObject({ code: 'Unprocessable', reason: 'REMOVAL_NEEDS_CONFIRMATION' })
    expect(await stored()).toHaveLength(1)
    expect((await call(SET, { phone: NONE, sure: true })).phone).toBeNull()
    expect(await stored()).toEqual([])
  })
})

describe('codes to sign in', () => {
  const EARLIER = new Date('2026-11-20T12:00:00Z')

  function giveCode(id: string, given: Partial<typeof oneTimeCodes.$inferInsert> = {}, who: Name = 'maya') {
    const { userId: accountKey, communityId } = fixture.actor(who)
    const code = { id, accountKey, communityId, purpose: 'SIGN_IN', channel: 'SMS', codeHmac: 'x' } as const
    const expiresAt = new Date(Date.now() + 600_000)
    return fixture
      .db()
      .commit([build.insert(oneTimeCodes).values({ ...code, createdAt: EARLIER, expiresAt, ...given })])
  }
  async function ends() {
    const columns = { id: oneTimeCodes.id, endedAt: oneTimeCodes.endedAt }
    const rows = await fixture.db().read(build.select(columns).from(oneTimeCodes))
    return Object.fromEntries(rows.map(({ id, endedAt }) => [id, endedAt]))
  }

  it.each(['changed', 'removed'])('texted before end when the phone is %s, and no others', async (how) => {
    await givePhone()
    await giveCode('texted')
    await giveCode('emailed', { channel: 'EMAIL' })
    await giveCode('used', { endedAt: EARLIER })
    await giveCode('of-sam', {}, 'sam')
    if (how === 'removed') await call(SET, { phone: { countryCode: '', number: '' } })
    else {
      await call(SET, { phone: usNumber(NEW) })
      expect(await ends()).toMatchObject({ texted: null })
      await call(CONFIRM, { code: await codeAt(NEW) })
    }
    const ended = await ends()
    expect(ended).toEqual({ texted: expect.any(Date), emailed: null, used: EARLIER, 'of-sam': null })
    expect(ended.texted).not.toEqual(EARLIER)
  })
})

describe('a test text', () => {
  it("is sent to the member's verified phone, three times an hour", async () => {
    await givePhone()
    const asked: boolean[] = []
    for (let at = 0; at < 4; at++) asked.push((await call(TEST_TEXT)).done)
    expect(asked).toEqual([true, true, true, false])
    const { texts } = await send()
    expect(texts.map(({ to }) => to)).toEqual([OLD, OLD, OLD])
    expect(texts[0]?.text).toBe('This is the test text you requested. This phone can get Meridian sign-in codes.')
  })

  it('says of a phone that refuses it that it gets none, until one is accepted', async () => {
    const own = async () => (await call('{ me { mobilePhone { number canGetTexts } } }')).phone
    await givePhone()
    expect(await own()).toEqual({ number: OLD, canGetTexts: true })
    await call(TEST_TEXT)
    await send(1, { kind: 'refused', reason: '400 21610' })
    expect(await own()).toEqual({ number: OLD, canGetTexts: false })
    await call(TEST_TEXT)
    await send(1, { kind: 'later', reason: '503' })
    expect(await own()).toEqual({ number: OLD, canGetTexts: false })
    await send(60)
    expect(await own()).toEqual({ number: OLD, canGetTexts: true })
  })

  it('is refused without a verified phone', async () => {
    expect((await call(TEST_TEXT)).code).toBe('Unprocessable')
    await givePhone(OLD, 'maya', false)
    expect((await call(TEST_TEXT)).code).toBe('Unprocessable')
    expect((await send()).texts).toEqual([])
  })
})

test('a phone that the provider cannot text is said to be one, also when another code is asked for', async () => {
  const own = async () => (await call('{ me { mobilePhone { number canGetTexts } } }')).phone
  await call(SET, { phone: usNumber(NEW) })
  expect(await own()).toEqual({ number: NEW, canGetTexts: true })
  await fixture.db().commit([build.update(outbox).set({ status: 'FAILED', lastError: 'landline' })])
  expect(await own()).toEqual({ number: NEW, canGetTexts: false })
  const again = await call(RESEND, {}, { minutes: 1 })
  expect(again).toMatchObject({ code: 'Unprocessable', message: ACCOUNT_MESSAGES.phoneCannotGetTexts })
})

test('a phone that was stored without a code can be sent one', async () => {
  await givePhone(OLD, 'maya', false)
  expect((await call(RESEND)).done).toBe(true)
  expect((await call(CONFIRM, { code: await codeAt(OLD) })).phone).toMatchObject({ number: OLD, isVerified: true })
})

describe('the phone of another member', () => {
  it.each([
    ['a visitor', SET, { phone: usNumber(NEW) }, { as: null }, 401],
    ['staff', SET, { phone: usNumber(NEW) }, { as: 'theo', kind: 'admin' }, 403],
    ['staff', CONFIRM, { code: '12345' }, { as: 'theo', kind: 'admin' }, 403],
    ['staff', RESEND, {}, { as: 'theo', kind: 'admin' }, 403],
    ['staff', TEST_TEXT, {}, { as: 'theo', kind: 'admin' }, 403],
  ] as const)('is out of reach for %s', async (_who, query, variables, options, status) => {
    await givePhone()
    expect((await call(query, variables, options)).status).toBe(status)
    expect(await stored()).toEqual([{ number: OLD, verifiedAt: expect.any(Date) }])
  })

  it('stays unchanged when somebody else, or a member of another community, changes theirs', async () => {
    await givePhone()
    for (const as of ['sam', 'lena'] as const) {
      expect((await call(RESEND, {}, { as })).code).toBe('NotFound')
      await call(SET, { phone: usNumber(NEW) }, { as })
      await call(SET, { phone: { countryCode: '', number: '' } }, { as })
    }
    expect(await stored()).toEqual([{ number: OLD, verifiedAt: expect.any(Date) }])
  })
})
