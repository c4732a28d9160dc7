import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPasswordLink } from '#db/auth/password-links.ts'
import { users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { Person } from '#db/testing/cast.ts'
import { emailed, resetPasswords } from '#db/testing/emailed-links.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { verifyPassword } from '#shared/server/password-hash.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const NEW = 'A-much-better-1'
const UPDATE = 'mutation ($o: String!, $n: String!) { passwordUpdate(oldPassword: $o, newPassword: $n) }'
let fixture: AuthFixture
let meridian: Caller

beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(createApp(), fixture.env, 'meridian.localhost')
})
afterAll(() => fixture.stop())
beforeEach(() => resetPasswords(fixture))

type Answer = {
  data?: { passwordUpdate: boolean } | null
  errors?: { message: string; extensions: { code: string; fields?: Record<string, number> } }[]
}

async function update(session: OpenSession | null, o = PASSWORD, n = NEW, caller = meridian) {
  const headers = session ? { Authorization: `Bearer ${session.authToken}` } : {}
  const response = await caller.post('/graphql', { query: UPDATE, variables: { o, n } }, { headers })
  const answer = (await response.json()) as Answer
  const error = answer.errors?.[0]
  return { status: response.status, code: error?.extensions.code ?? null, fields: error?.extensions.fields, answer }
}
async function isAlive({ authToken }: OpenSession, caller = meridian) {
  const headers = { Authorization: `Bearer ${authToken}` }
  return (await caller.post('/graphql', { query: '{ me { id } }' }, { headers })).status === 200
}
async function has(person: Person, password: string) {
  const db = fixture.db()
  const [row] = await db.read(build.select().from(users).where(eq(users.id, person.id)))
  return (await verifyPassword(password, row?.passwordHash ?? null, 'test')).isRight
}
function maya() {
  return fixture.open(fixture.cast.maya, fixture.cast.meridian)
}

describe('a member who changes the password', () => {
  it('[API-GQL-038] keeps this session, ends the others on their next request, and gets an email', async () => {
    const [here, there, elsewhere] = await Promise.all([maya(), maya(), maya()])
    const sams = await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    expect((await update(here)).answer).toEqual({ data: { passwordUpdate: true } })
    expect(await Promise.all([here, there, elsewhere, sams].map((one) => isAlive(one)))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([await has(fixture.cast.maya, NEW), await has(fixture.cast.maya, PASSWORD)]).toEqual([true, false])
    expect(await emailed(fixture)).toMatchObject([{ template: 'password-changed', userId: fixture.cast.maya.id }])
  })

  it('invalidates the links that were emailed before', async () => {
    const link = {
      userId: fixture.cast.maya.id,
      communityId: fixture.cast.meridian.id,
      purpose: 'RESET' as const,
      source: 'STRANGERS' as const,
    }
    await sendPasswordLink({ db: fixture.db(), now: new Date(), outboxKey: fixture.env.OUTBOX_KEY }, link)
    await update(await maya())
    const [row] = await fixture.db().read(build.select().from(passwordLinks))
    expect(row?.endedAt).not.toBeNull()
  })

  it('[PASS-022] [API-GQL-038] gets an error when the current password is wrong, and nothing changes', async () => {
    const [here, there] = await Promise.all([maya(), maya()])
    for (const wrong of ['Wrong-2026!', PASSWORD.toLowerCase(), ` ${PASSWORD}`, 'x'.repeat(513)]) {
      const refused = await update(here, wrong)
      expect(refused).toMatchObject({ status: 200, code: 'BadRequest.Invalid', fields: { oldPassword: 999 } })
    }
    expect((await update(here, 'Wrong-2026!')).answer.errors?.[0]?.message).toBe('Your current password is incorrect.')
    expect([await has(fixture.cast.maya, PASSWORD), await isAlive(there), await emailed(fixture)]).toEqual([
      true,
      true,
      [],
    ])
  })

  it('has ten attempts per ten minutes, and a success resets the count', async () => {
    const here = await maya()
    for (let i = 0; i < 9; i++) expect((await update(here, 'Wrong-2026!')).code).toBe('BadRequest.Invalid')
    expect((await update(here)).code).toBeNull()
    for (let i = 0; i < 10; i++) expect((await update(here, 'Wrong-2026!')).code).toBe('BadRequest.Invalid')
    expect((await update(here, NEW, PASSWORD)).code).toBe('BadRequest.MaxAttempts')
    expect(await has(fixture.cast.maya, NEW)).toBe(true)
  })

  it.each([
    ['[PASS-001] 7 characters', 'Abcdef1'],
    ['[PASS-004] 129 characters', `aB1${'x'.repeat(126)}`],
    ['a password that attackers try first', 'Password1'],
  ])('[ERR-011] is refused %s with form code 121, without a try being counted', async (_, weak) => {
    const here = await maya()
    for (let i = 0; i < 11; i++) {
      expect(await update(here, 'Wrong-2026!', weak)).toMatchObject({
        code: 'BadRequest.Invalid',
        fields: { newPassword: 121 },
      })
    }
    expect((await update(here)).code).toBeNull()
  })

  it('on two devices at the same moment changes it once', async () => {
    const [here, there] = await Promise.all([maya(), maya()])
    const codes = await Promise.all([
      update(here, PASSWORD, 'First-of-two-1'),
      update(there, PASSWORD, 'Second-of-two-2'),
    ])
    expect(codes.filter(({ code }) => code === null)).toHaveLength(1)
    const isFirst = codes[0]?.code === null
    expect(await has(fixture.cast.maya, isFirst ? 'First-of-two-1' : 'Second-of-two-2')).toBe(true)
    expect(await emailed(fixture)).toHaveLength(1)
  })
})

describe('the password is not changed', () => {
  it('without a session, on the host of another community, in onboarding and after deactivation', async () => {
    const { cast } = fixture
    expect(await update(null)).toMatchObject({ status: 401, code: 'NotAuthenticated' })
    const harbor = callerOf(createApp(), fixture.env, 'harbor.localhost')
    expect(await update(await maya(), PASSWORD, NEW, harbor)).toMatchObject({ status: 401 })
    expect(await update(await fixture.open(cast.ivy, cast.meridian))).toMatchObject({ status: 403, code: 'NotAllowed' })
    const session = await fixture.open(cast.sam, cast.meridian)
    await fixture.change(cast.sam, { status: 'INACTIVE' })
    expect(await update(session)).toMatchObject({ status: 401, code: 'NotAuthenticated' })
    await fixture.change(cast.sam, { status: 'ACTIVE' })
    for (const person of [cast.maya, cast.ivy, cast.sam]) expect(await has(person, PASSWORD)).toBe(true)
  })

  it('for an account without a password: a set-up link sets the first one', async () => {
    const session = await fixture.open(fixture.cast.sam, fixture.cast.meridian)
    await fixture.change(fixture.cast.sam, { passwordHash: null })
    expect(await update(session, 'Anything-1')).toMatchObject({ fields: { oldPassword: 999 } })
  })

  it('staff change their password in an admin session, for all communities', async () => {
    const { cast } = fixture
    const here = await fixture.open(cast.theo, cast.meridian, 'admin')
    const there = await fixture.open(cast.theo, cast.harbor, 'admin')
    expect((await update(here)).code).toBeNull()
    const harbor = callerOf(createApp(), fixture.env, 'harbor.localhost')
    expect([await isAlive(here), await isAlive(there, harbor)]).toEqual([true, false])
  })
})
