import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendPasswordLink } from '#db/auth/password-links.ts'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import type { Person, Place } from '#db/testing/cast.ts'
import { emailed, newestToken, resetPasswords } from '#db/testing/emailed-links.ts'
import { type SiteFixture, siteFixture } from '#db/testing/site-fixture.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import type { LinkPurpose } from '#shared/domain/auth/passwords.contract.ts'
import { browserHeaders } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const NEW = 'A-much-better-1'
const NOW = new Date('2026-11-21T12:00:00Z')
function later(ms: number) {
  return new Date(NOW.getTime() + ms)
}
const HOUR = 3_600_000
let fixture: SiteFixture

beforeAll(async () => {
  fixture = await siteFixture(createApp())
})
afterAll(() => fixture.stop())
beforeEach(() => resetPasswords(fixture))
afterEach(() => vi.useRealTimers())

async function linkFor(person: Person, where: Place, purpose: LinkPurpose = 'RESET', now = new Date()) {
  const link = { userId: person.id, communityId: where.id, purpose, source: 'STRANGERS' as const }
  await sendPasswordLink({ db: fixture.db(), now, outboxKey: fixture.env.OUTBOX_KEY }, link)
  return newestToken(fixture)
}
function mayasLink(purpose?: LinkPurpose, now?: Date) {
  return linkFor(fixture.cast.maya, fixture.cast.meridian, purpose, now)
}
async function isValid(token: string, caller = fixture.meridian) {
  return (await (await caller.get(`/rest/validate-reset-token?token=${token}`)).json()) as object
}
async function reset(resetToken: string, newPassword = NEW, caller = fixture.meridian) {
  const response = await caller.post('/rest/reset-password', { resetToken, newPassword })
  return { status: response.status, answer: (await response.json()) as object, response }
}
async function signIn(password: string, username = fixture.cast.maya.email) {
  return (await fixture.meridian.post('/rest/login', { username, password })).status
}
async function hashOf(person: Person) {
  const db = fixture.db()
  const [row] = await db.read(build.select().from(users).where(eq(users.id, person.id)))
  return row?.passwordHash
}
const deadLink = {
  status: 400,
  answer: {
    code: 'BadRequest.InvalidCode',
    message: 'Oh no! It looks like you have an invalid password reset link.',
  },
}

describe('an emailed link', () => {
  it('[API-REST-016] [API-GQL-018] can be checked for validity', async () => {
    const token = await mayasLink()
    const query = 'query ($t: String!) { passwordTokenIsValid(token: $t) { isValid } }'
    for (const [one, expected] of [
      [token, true],
      ['bogus', false],
    ] as const) {
      expect(await isValid(one)).toEqual({ isValid: expected })
      const response = await fixture.meridian.post('/graphqlPublic', { query, variables: { t: one } })
      expect(await response.json()).toEqual({ data: { passwordTokenIsValid: { isValid: expected } } })
    }
    expect((await fixture.meridian.get('/rest/validate-reset-token')).status).toBe(400)
  })

  it('[PASS-016] [API-REST-018] sets the password once, also after being validated twenty times', async () => {
    const token = await mayasLink()
    for (let i = 0; i < 20; i++) expect(await isValid(token)).toEqual({ isValid: true })
    expect(await reset(token)).toMatchObject({ status: 200, answer: { ok: true } })
    expect([await signIn(NEW), await signIn(PASSWORD)]).toEqual([200, 401])
    expect(await isValid(token)).toEqual({ isValid: false })
    expect(await reset(token, 'Another-one-2')).toMatchObject(deadLink)
    expect(await signIn(NEW)).toBe(200)
  })

  it('asks for a password other than the one that staff gave, and can then still be used', async () => {
    onTestFinished(() => fixture.change(fixture.cast.maya, { mustChangePassword: false }))
    await fixture.change(fixture.cast.maya, { mustChangePassword: true })
    const token = await mayasLink()
    expect(await reset(token, PASSWORD)).toMatchObject({
      status: 400,
      answer: { code: 'BadRequest.Invalid', message: PASSWORD_MESSAGES.sameAsGiven },
    })
    expect(await reset(token)).toMatchObject({ status: 200 })
    expect(await signIn(NEW)).toBe(200)
  })

  it('[API-GQL-037] sets it by GraphQL too', async () => {
    const query = 'mutation ($t: String!, $p: String!) { passwordReset(resetToken: $t, newPassword: $p) }'
    const variables = { t: await mayasLink(), p: NEW }
    const response = await fixture.meridian.post('/graphqlPublic', { query, variables })
    expect(await response.json()).toEqual({ data: { passwordReset: true } })
    expect(await signIn(NEW)).toBe(200)
    const again = (await (await fixture.meridian.post('/graphqlPublic', { query, variables })).json()) as {
      errors: { message: string; extensions: { code: string } }[]
    }
    expect(again.errors[0]).toMatchObject({
      message: deadLink.answer.message,
      extensions: { code: 'BadRequest.InvalidCode' },
    })
  })

  it.each([
    ['RESET', HOUR],
    ['SETUP', 7 * 24 * HOUR],
  ] as const)('to %s works until its time is over, to the millisecond', async (purpose, life) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const token = await mayasLink(purpose, NOW)
    vi.setSystemTime(later(life))
    expect(await isValid(token)).toEqual({ isValid: false })
    expect(await reset(token)).toMatchObject(deadLink)
    vi.setSystemTime(later(life - 1))
    expect(await isValid(token)).toEqual({ isValid: true })
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  it('[PASS-016] [PASS-023] that is unknown gets the same answer as an expired one', async () => {
    for (const token of ['bogus', 'x'.repeat(43), 'x'.repeat(4000), 'a\0b', ' ']) {
      expect(await isValid(encodeURIComponent(token))).toEqual({ isValid: false })
      expect(await reset(token)).toMatchObject(deadLink)
    }
  })

  it.each([
    ['a member', 'maya'],
    ['staff of both', 'theo'],
  ] as const)('of one community does not work on the site of another: of %s', async (_, who) => {
    const token = await linkFor(fixture.cast[who], fixture.cast.meridian)
    expect(await isValid(token, fixture.harbor)).toEqual({ isValid: false })
    expect(await reset(token, NEW, fixture.harbor)).toMatchObject(deadLink)
    expect(await isValid(token)).toEqual({ isValid: true })
  })

  it('stops working when the account is deactivated', async () => {
    const token = await linkFor(fixture.cast.sam, fixture.cast.meridian)
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect(await isValid(token)).toEqual({ isValid: false })
    const before = await hashOf(fixture.cast.sam)
    expect(await reset(token)).toMatchObject(deadLink)
    expect(await hashOf(fixture.cast.sam)).toBe(before)
    await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
  })

  it('used twice at the same moment sets the password once', async () => {
    const token = await mayasLink()
    const passwords = ['First-of-two-1', 'Second-of-two-2']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(await signIn(winner)).toBe(200)
    expect((await emailed(fixture)).filter(({ template }) => template === 'password-changed')).toHaveLength(1)
  })

  it('that is used ends every other link of the account', async () => {
    const setup = await mayasLink('SETUP')
    const token = await mayasLink()
    expect(await isValid(setup)).toEqual({ isValid: true })
    await reset(token)
    expect(await isValid(setup)).toEqual({ isValid: false })
  })
})

describe('a reset', () => {
  it.each([
    ['PASS-001', 'Abcdef1'],
    ['PASS-004', `aB1${'x'.repeat(126)}`],
    ['PASS-005', 'abcdefg1'],
    ['PASS-005', 'ABCDEFG1'],
    ['PASS-006', 'Abcdefgh'],
  ])('[%s] [ERR-011] refuses %j with form code 121 and keeps the link', async (_, weak) => {
    const token = await mayasLink()
    expect(await reset(token, weak)).toMatchObject({
      status: 400,
      answer: { code: 'BadRequest.Invalid', fields: { newPassword: 121 } },
    })
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  it('refuses a common password, in the same field', async () => {
    expect(await reset(await mayasLink(), 'Password1')).toMatchObject({
      status: 400,
      answer: {
        code: 'BadRequest.Invalid',
        message: 'This password is too common. Choose one that’s harder to guess.',
        fields: { newPassword: 121 },
      },
    })
  })

  it.each([
    ['[PASS-002] 8 characters', 'Abcdefg1'],
    ['[PASS-003] 128 characters', `aB1${'x'.repeat(125)}`],
    ['[PASS-003] 128 characters of four bytes', `aB1${'𝒳'.repeat(125)}`],
    ['[PASS-006] a symbol', 'Abcdefg!'],
    ['blanks around it', '  Grey heron 7  '],
    ['sixty characters', 'four grey herons walked past 7 Quiet lamps before breakfast!'],
  ])('takes %s as it is, and it signs in', async (_, password) => {
    expect(await reset(await mayasLink(), password)).toMatchObject({ status: 200 })
    expect(await signIn(password)).toBe(200)
    expect(await signIn(password.slice(0, -1))).toBe(401)
  })

  it('[PASS-020] names missing fields', async () => {
    const response = await fixture.meridian.post('/rest/reset-password', {})
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'BadRequest.Invalid',
      fields: { resetToken: 900, newPassword: 900 },
    })
  })

  it('ends every session of the account from the next request on, and opens none', async () => {
    const mine = await Promise.all([1, 2].map(() => fixture.open(fixture.cast.maya, fixture.cast.meridian)))
    const sams = await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    const token = await mayasLink()
    const response = await fixture.meridian.post(
      '/rest/reset-password',
      { resetToken: token, newPassword: NEW },
      { headers: browserHeaders('meridian.localhost') },
    )
    expect(response.headers.getSetCookie()).toEqual([])
    const refresh = async ({ refreshToken }: { refreshToken: string }) =>
      (await fixture.meridian.post('/rest/token-refresh', { refreshToken })).status
    expect(await Promise.all([...mine, sams].map(refresh))).toEqual([401, 401, 200])
    const db = fixture.db()
    const rows = await db.read(build.select().from(sessions).where(eq(sessions.userId, fixture.cast.maya.id)))
    expect(rows.map(({ revokedBecause }) => revokedBecause)).toEqual(['password changed', 'password changed'])
  })

  it('of staff ends their sessions in every community', async () => {
    const { cast } = fixture
    const [one, other] = await Promise.all([
      fixture.open(cast.theo, cast.meridian, 'admin'),
      fixture.open(cast.theo, cast.harbor, 'admin'),
    ])
    expect(await reset(await linkFor(cast.theo, cast.harbor), NEW, fixture.harbor)).toMatchObject({ status: 200 })
    const db = fixture.db()
    const rows = await db.read(build.select().from(sessions).where(eq(sessions.userId, cast.theo.id)))
    const open = rows.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id)
    expect(open).toEqual([])
    expect(rows.map(({ id }) => id).sort()).toEqual([one.sessionId, other.sessionId].sort())
  })

  it('notifies only the owner by email that the password was changed', async () => {
    await reset(await mayasLink())
    expect((await emailed(fixture)).map(({ template, userId }) => [template, userId])).toEqual([
      ['password-reset', fixture.cast.maya.id],
      ['password-changed', fixture.cast.maya.id],
    ])
  })

  it('unlocks an account that was locked by wrong passwords', async () => {
    for (let i = 0; i < 11; i++) await signIn('Wrong-2026!')
    expect(await signIn(PASSWORD)).toBe(429)
    await reset(await mayasLink())
    expect(await signIn(NEW)).toBe(200)
  })

  it('gives an account its first password with a set-up link', async () => {
    await fixture.change(fixture.cast.sam, { passwordHash: null })
    expect(await signIn(PASSWORD, fixture.cast.sam.email)).toBe(401)
    const token = await linkFor(fixture.cast.sam, fixture.cast.meridian, 'SETUP')
    expect(await reset(token)).toMatchObject({ status: 200, answer: { ok: true } })
    expect(await signIn(NEW, fixture.cast.sam.email)).toBe(200)
  })
})

it('the log contains neither tokens nor passwords', async () => {
  const lines: string[] = []
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
  )
  const token = await mayasLink()
  await isValid(token)
  await reset(token)
  await reset(token, 'Another-one-2')
  for (const spy of spies) spy.mockRestore()
  const log = lines.join('\n')
  expect(log).toContain('"path":"/rest/validate-reset-token"')
  for (const secret of [token, NEW, 'Another-one-2', fixture.cast.maya.email]) expect(log).not.toContain(secret)
})
