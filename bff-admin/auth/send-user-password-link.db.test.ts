import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffPermissions } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { auditLog } from '#db/schema/platform.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { Person } from '#db/testing/cast.ts'
import { emailed, resetPasswords } from '#db/testing/emailed-links.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

const SEND =
  'mutation ($userId: ID!, $purpose: PasswordLinkPurpose!) { userPasswordLinkSend(userId: $userId, purpose: $purpose) }'
let fixture: AuthFixture
let meridian: Caller
const app = createApp()

beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(app, fixture.env, 'meridian.localhost')
})
afterAll(() => fixture.stop())
beforeEach(() => resetPasswords(fixture))

async function send(session: OpenSession | null, person: { id: string }, purpose = 'RESET', caller = meridian) {
  const headers = session ? { Authorization: `Bearer ${session.authToken}` } : {}
  const variables = { userId: person.id, purpose }
  const response = await caller.post('/graphqlAdmin', { query: SEND, variables }, { headers })
  const answer = (await response.json()) as {
    data?: { userPasswordLinkSend: boolean } | null
    errors?: { extensions: { code: string; stepUp?: boolean } }[]
  }
  const extensions = answer.errors?.[0]?.extensions
  return { status: response.status, code: extensions?.code ?? null, extensions, data: answer.data, response }
}
function ada() {
  return fixture.openSteppedUp(fixture.cast.ada, fixture.cast.meridian)
}
async function written() {
  const db = fixture.db()
  const [links, audit] = await Promise.all([
    db.read(build.select().from(passwordLinks)),
    db.read(build.select().from(auditLog)),
  ])
  return { links, audit, emails: await emailed(fixture) }
}
const nothing = { links: [], audit: [], emails: [] }

describe('staff of a community', () => {
  it.each([
    ['RESET', 'password-reset', 3_600_000],
    ['SETUP', 'password-setup', 7 * 24 * 3_600_000],
  ])('email a member a link to %s, with one row in the audit log', async (purpose, template, life) => {
    const { sam, ada: admin, meridian: here } = fixture.cast
    if (purpose === 'SETUP') await fixture.change(sam, { passwordHash: null })
    const sent = await send(await ada(), sam, purpose)
    expect(sent).toMatchObject({ status: 200, data: { userPasswordLinkSend: true } })
    const { links, audit, emails } = await written()
    expect(links).toMatchObject([{ userId: sam.id, communityId: here.id, purpose, endedAt: null }])
    expect((links[0]?.expiresAt.getTime() ?? 0) - (links[0]?.createdAt.getTime() ?? 0)).toBe(life)
    expect(emails).toMatchObject([{ template, userId: sam.id }])
    expect(audit).toMatchObject([
      {
        communityId: here.id,
        actorId: admin.id,
        action: 'user.send-password-link',
        targetType: 'user',
        targetId: sam.id,
        after: { passwordLink: purpose },
        visibleToMember: true,
        correlationId: sent.response.headers.get('X-Correlation-Id'),
      },
    ])
  })

  it('send at most five links an hour to one account, and a refused one leaves no rows', async () => {
    const session = await ada()
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(session, fixture.cast.maya)))
    expect(sent.map(({ code }) => code).filter(Boolean)).toEqual(['TooManyRequests'])
    const { links, audit, emails } = await written()
    expect([links.length, audit.length, emails.length]).toEqual([5, 5, 5])
  })

  it('of the admin community send links to each other, on its host', async () => {
    const { cast, env } = fixture
    const session = await fixture.openSteppedUp(cast.ada, cast.council)
    const council = callerOf(app, env, 'admin.localhost')
    expect(await send(session, cast.theo, 'RESET', council)).toMatchObject({ code: null })
    expect((await written()).links).toMatchObject([{ userId: cast.theo.id, communityId: cast.council.id }])
  })
})

describe('no link to choose a password is sent', () => {
  it('without a session, or by a member', async () => {
    const { maya, sam, meridian: here } = fixture.cast
    expect(await send(null, sam)).toMatchObject({ status: 401, code: 'NotAuthenticated' })
    expect(await send(await fixture.open(maya, here), sam)).toMatchObject({ status: 403, code: 'NotAllowed' })
    expect(await written()).toEqual(nothing)
  })

  it('by an editor without the admin permission', async () => {
    const { theo, meridian: here, sam } = fixture.cast
    const db = fixture.db()
    const theirs = and(eq(staffPermissions.userId, theo.id), eq(staffPermissions.permission, 'admin'))
    const rows = await db.read(build.select().from(staffPermissions).where(theirs))
    await db.commit([build.delete(staffPermissions).where(theirs)])
    expect(await send(await fixture.openSteppedUp(theo, here), sam)).toMatchObject({ status: 403, code: 'NotAllowed' })
    await db.commit([build.insert(staffPermissions).values(rows)])
    expect(await written()).toEqual(nothing)
  })

  it.each<[string, (cast: AuthFixture['cast']) => { id: string }]>([
    ['a member of another community', ({ lena }) => lena],
    ['staff, who belong to the admin community', ({ theo }) => theo],
    ['nobody', () => ({ id: 'nobody' })],
  ])('to %s: that is NotFound', async (_, whom) => {
    expect(await send(await ada(), whom(fixture.cast))).toMatchObject({ code: 'NotFound' })
    expect(await written()).toEqual(nothing)
  })

  it('to a deactivated account, or to set up an account that has a password', async () => {
    const session = await ada()
    const refused: [Person, string][] = [
      [fixture.cast.ian, 'RESET'],
      [fixture.cast.sam, 'SETUP'],
    ]
    for (const [person, purpose] of refused) {
      expect(await send(session, person, purpose)).toMatchObject({ code: 'Unprocessable' })
    }
    expect(await send(session, { id: 'a\0b' })).toMatchObject({ code: 'BadRequest.Invalid' })
    expect(await written()).toEqual(nothing)
  })

  it('in a session without a recently confirmed password: `stepUp` requests it', async () => {
    const session = await fixture.open(fixture.cast.ada, fixture.cast.meridian, 'admin')
    const refused = await send(session, fixture.cast.sam)
    expect(refused).toMatchObject({ status: 403, code: 'NotAllowed', extensions: { stepUp: true } })
    expect(await written()).toEqual(nothing)
    const query = 'mutation ($password: String!) { sessionStepUp(password: $password) }'
    const headers = { Authorization: `Bearer ${session.authToken}` }
    await meridian.post('/graphqlAdmin', { query, variables: { password: PASSWORD } }, { headers })
    expect(await send(session, fixture.cast.sam)).toMatchObject({ status: 200, code: null })
  })

  it('by a person who loses the permission before the write', async () => {
    const { theo, meridian: here, sam } = fixture.cast
    const db = fixture.db()
    const theirs = and(eq(staffPermissions.userId, theo.id), eq(staffPermissions.permission, 'admin'))
    const rows = await db.read(build.select().from(staffPermissions).where(theirs))
    beforeWriteOf(passwordLinks, () => db.commit([build.delete(staffPermissions).where(theirs)]))
    expect(await send(await fixture.openSteppedUp(theo, here), sam)).toMatchObject({ code: 'ServiceUnavailable' })
    await db.commit([build.insert(staffPermissions).values(rows)])
    expect(await written()).toEqual(nothing)
  })

  it('in a session whose person has just lost the admin permission', async () => {
    const session = await ada()
    await fixture.change(fixture.cast.ada, { status: 'INACTIVE' })
    expect(await send(session, fixture.cast.sam)).toMatchObject({ status: 401, code: 'NotAuthenticated' })
    await fixture.change(fixture.cast.ada, { status: 'ACTIVE' })
    expect(await written()).toEqual(nothing)
  })
})
