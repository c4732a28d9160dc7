import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { VIEWING_MESSAGES } from '#shared/domain/members/account/viewing.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders, cookiesOf } from '../call-app.ts'
import { answerOf, type ViewFixture, viewFixture } from './view-fixture.ts'

let fixture: ViewFixture
beforeAll(async () => {
  fixture = await viewFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const ME = '{ me { id username } }'

describe('starting a view', () => {
  it('gives the browser a cookie with which it reads as the member, for 15 minutes, and leaves an audit row', async () => {
    const { cookie, data } = await fixture.start('maya')
    const row = await fixture.newest()
    expect(row).toMatchObject({
      ...{ userId: fixture.id('maya'), staffId: fixture.id('theo'), communityId: fixture.cast.meridian.id },
      ...{ reason: 'A group is missing', endedAt: null },
    })
    expect((row?.expiresAt.getTime() ?? 0) - (row?.startedAt.getTime() ?? 0)).toBe(15 * 60_000)
    expect(data).toEqual({ memberViewStart: row?.expiresAt.toISOString() })
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 200, data: { me: { id: fixture.id('maya') } } })
    expect((await fixture.audit())[0]).toMatchObject({
      ...{ action: 'user.view-start', actorId: fixture.id('theo'), targetId: fixture.id('maya') },
      ...{ reason: 'A group is missing', visibleToMember: true, after: { viewId: row?.id } },
    })
  })

  it('sets a cookie for this host only that scripts cannot read and that no refresh prolongs', async () => {
    const { theo, meridian } = fixture.cast
    const session = await fixture.openSteppedUp(theo, meridian)
    const query = `mutation { memberViewStart(userId: "${fixture.id('maya')}", reason: "R") }`
    const headers = { Authorization: `Bearer ${session.authToken}` }
    const response = await fixture.on('meridian').post('/graphqlAdmin', { query }, { headers })
    const lines = response.headers.getSetCookie()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^__Host-member-view=[\w.-]+; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    expect(await response.text()).not.toContain(cookiesOf(response)[MEMBER_VIEW_COOKIE] ?? '-')
  })

  it('ends the view that the same person had open', async () => {
    const first = await fixture.start('maya')
    const second = await fixture.start('sam')
    expect(await fixture.view(first.cookie, ME)).toMatchObject({ status: 401 })
    expect(await fixture.view(second.cookie, ME)).toMatchObject({ data: { me: { id: fixture.id('sam') } } })
  })

  it('requires the password, a reason, and the permission to help members', async () => {
    const { theo, ada, pia, maya, meridian } = fixture.cast
    const call = (reason: string) => `mutation { memberViewStart(userId: "${maya.id}", reason: "${reason}") }`
    expect(await fixture.admin(null, call('R'))).toMatchObject({ status: 401 })
    expect(await fixture.admin(await fixture.open(maya, meridian), call('R'))).toMatchObject({ status: 403 })
    expect(await fixture.admin(await fixture.open(theo, meridian, 'admin'), call('R'))).toMatchObject({
      ...{ status: 403, message: 'Confirm your password to do this.', cookie: undefined },
    })
    expect(await fixture.admin(await fixture.openSteppedUp(pia, meridian), call('R'))).toMatchObject({ status: 403 })
    const session = await fixture.openSteppedUp(ada, meridian)
    expect(await fixture.admin(session, call(' '))).toMatchObject({ message: VIEWING_MESSAGES.reasonMissing })
    expect(await fixture.newest()).toBeUndefined()
    expect(await fixture.audit()).toEqual([])
  })

  it('is allowed for staff who may only help members', async () => {
    const { pia, meridian } = fixture.cast
    const db = fixture.db()
    const duty = { id: newId(new Date()), userId: pia.id, communityId: meridian.id, permission: 'members' as const }
    await db.commit([build.insert(staffPermissions).values(duty)])
    const { cookie } = await fixture.start('maya', 'pia')
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 200 })
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, duty.id))])
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 401 })
  })

  it.each([
    ['a member of another community', 'lena', 'theo', 'meridian'],
    ['from the admin community', 'maya', 'ada', 'council'],
    ['staff', 'ada', 'theo', 'meridian'],
  ] as const)('%s is not found', async (_, whom, who, where) => {
    expect(await fixture.start(whom, who, where)).toMatchObject({ code: 'NotFound', cookie: undefined })
  })

  it('staff of another community can view no one', async () => {
    const { stig, harbor, maya } = fixture.cast
    const session = await fixture.openSteppedUp(stig, harbor)
    const call = `mutation { memberViewStart(userId: "${maya.id}", reason: "R") }`
    expect(await fixture.admin(session, call)).toMatchObject({ status: 401 })
    expect(await fixture.admin(session, call, 'harbor')).toMatchObject({ code: 'NotFound' })
  })

  it.each([
    ['who is deactivated', { status: 'INACTIVE' }, VIEWING_MESSAGES.inactive],
    ['who has not finished joining', { gate: 'ONBOARDING' }, VIEWING_MESSAGES.onboarding],
  ] as const)('a member %s cannot be viewed', async (_, change, message) => {
    const { sam } = fixture.cast
    const db = fixture.db()
    const [before] = await db.read(build.select().from(users).where(eq(users.id, sam.id)))
    await fixture.change(sam, change)
    expect(await fixture.start('sam')).toMatchObject({ code: 'Unprocessable', message, cookie: undefined })
    await fixture.change(sam, { status: before?.status ?? 'ACTIVE', gate: before?.gate ?? 'NONE' })
  })

  it('a member who works for us, in any community, cannot be viewed', async () => {
    const { sam, harbor } = fixture.cast
    const duty = { id: newId(new Date()), userId: sam.id, communityId: harbor.id, permission: 'forum' as const }
    await fixture.db().commit([build.insert(staffPermissions).values(duty)])
    expect(await fixture.start('sam')).toMatchObject({ message: VIEWING_MESSAGES.staff, cookie: undefined })
    await fixture.db().commit([build.delete(staffPermissions).where(eq(staffPermissions.id, duty.id))])
  })
})

describe('a view ends', () => {
  it('when staff end it, at once, with one audit row; ending it again does nothing', async () => {
    const { cookie, session } = await fixture.start('maya')
    const ended = await fixture.admin(session, 'mutation { memberViewEnd }')
    expect(ended).toMatchObject({ data: { memberViewEnd: true }, cookie: '' })
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 401, code: 'NotAuthenticated' })
    expect(await fixture.admin(session, 'mutation { memberViewEnd }')).toMatchObject({ data: { memberViewEnd: false } })
    const rows = (await fixture.audit()).filter(({ action }) => action === 'user.view-end')
    expect(rows).toMatchObject([{ actorId: fixture.id('theo'), targetId: fixture.id('maya'), visibleToMember: true }])
  })

  it('when its time is over, even if the token were still valid', async () => {
    const { cookie } = await fixture.start('maya')
    const now = Date.now()
    await fixture.changeView({ startedAt: new Date(now - 900_000), expiresAt: new Date(now - 1) })
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 401 })
  })

  it('with its token, even if the row were still open', async () => {
    const { cookie } = await fixture.start('maya')
    await fixture.changeView({ expiresAt: new Date(Date.now() + 86_400_000) })
    const late = { ...fixture.env, CLOCK_OFFSET_MS: String(15 * 60_000 + 1000) }
    const cookies = { [MEMBER_VIEW_COOKIE]: cookie ?? '' }
    const response = await allApps().on('meridian.localhost', late).post('/graphql', { query: ME }, { cookies })
    expect(response.status).toBe(401)
  })

  it('when staff sign out, or their session is ended', async () => {
    const { cookie, session } = await fixture.start('maya')
    await fixture.revoke(session)
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 401 })
  })

  it('signing out expires the cookie of the view as well', async () => {
    const { session } = await fixture.start('maya')
    const headers = { Authorization: `Bearer ${session.authToken}` }
    const query = 'mutation { logout }'
    const response = await fixture.on('meridian').post('/graphqlAdmin', { query }, { headers })
    expect(cookiesOf(response)).toMatchObject({ [MEMBER_VIEW_COOKIE]: '', '__Host-admin': '' })
  })

  it('when staff lose the permission, or their account is deactivated', async () => {
    const { cookie } = await fixture.start('maya')
    const { theo, meridian } = fixture.cast
    const theirs = and(
      eq(staffPermissions.userId, theo.id),
      eq(staffPermissions.communityId, meridian.id),
      eq(staffPermissions.permission, 'admin'),
    )
    const db = fixture.db()
    const rows = await db.read(build.select().from(staffPermissions).where(theirs))
    await db.commit([build.delete(staffPermissions).where(theirs)])
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 401 })
    await fixture.db().commit([build.insert(staffPermissions).values(rows)])
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 200 })
    await fixture.change(theo, { status: 'INACTIVE' })
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 401 })
    await fixture.change(theo, { status: 'ACTIVE' })
  })

  it('when the member leaves', async () => {
    const { cookie } = await fixture.start('sam')
    await fixture.change(fixture.cast.sam, { status: 'INACTIVE' })
    expect(await fixture.view(cookie, ME)).toMatchObject({ status: 401 })
    await fixture.change(fixture.cast.sam, { status: 'ACTIVE' })
  })
})

describe('the cookie of a view', () => {
  it('is valid on one host, is not a staff session, and cannot be made from a session token', async () => {
    const { cookie, session } = await fixture.start('maya')
    expect(await fixture.view(cookie, ME, { where: 'harbor' })).toMatchObject({ status: 401 })
    const bearer = { headers: { Authorization: `Bearer ${cookie}` } }
    for (const path of ['/graphql', '/graphqlAdmin'])
      expect((await fixture.on('meridian').post(path, { query: ME }, bearer)).status).toBe(401)
    expect(await fixture.view(session.authToken, ME)).toMatchObject({ status: 401 })
    expect(await fixture.view('x.y.z', ME)).toMatchObject({ status: 401 })
  })

  it('once it is invalid, the browser’s own session is not used in its place', async () => {
    const { cookie, session } = await fixture.start('maya')
    await fixture.admin(session, 'mutation { memberViewEnd }')
    const cookies = { [MEMBER_VIEW_COOKIE]: cookie ?? '', '__Host-admin': session.authToken }
    const headers = browserHeaders('meridian.localhost')
    const asked = await fixture.on('meridian').post('/graphql', { query: ME }, { headers, cookies })
    expect(asked.status).toBe(401)
    // A page that was opened in the view and stays open in another tab sends its own user.
    const left = await fixture
      .on('meridian')
      .post(
        '/graphql',
        { query: 'mutation { trackEvent(category: "c", action: "a") }' },
        { headers: { ...headers, 'X-Page-User': 'view' }, cookies: { '__Host-admin': session.authToken } },
      )
    expect(await answerOf(left)).toMatchObject({ status: 401 })
  })

  it('does not affect the staff’s own pages', async () => {
    const { cookie, session } = await fixture.start('maya')
    const cookies = { [MEMBER_VIEW_COOKIE]: cookie ?? '', '__Host-admin': session.authToken }
    const headers = browserHeaders('meridian.localhost')
    const query = '{ me { id } }'
    const response = await fixture.on('meridian').post('/graphqlAdmin', { query }, { headers, cookies })
    expect(await answerOf(response)).toMatchObject({ status: 200, data: { me: { id: fixture.id('theo') } } })
  })
})

describe('what was viewed', () => {
  const pages = async () =>
    (await fixture.audit()).filter(({ action }) => action === 'user.view-page').map(({ after }) => after?.page)

  it('is in the audit log: every opened page, and the requests of scripts under their page', async () => {
    const { cookie } = await fixture.start('maya')
    await fixture.view(cookie, ME, { page: '/v2' })
    await fixture.view(cookie, ME, { page: '/v2/forum' })
    await fixture.view(cookie, ME, { page: '/v2' })
    await fixture.view(cookie, ME)
    await fixture.view(cookie, '{ news { hasUnreadMessages } }')
    await fixture.view(cookie, ME, { openPage: '/v2/forum?q=a' })
    await fixture.view(cookie, ME, { openPage: '/v2/contacts?q=a' })
    expect(await pages()).toEqual(['/v2', '/v2/forum', '/v2', '/graphql', '/v2/contacts'])
    expect((await fixture.audit()).at(-1)).toMatchObject({
      ...{ actorId: fixture.id('theo'), targetId: fixture.id('maya'), targetType: 'user', visibleToMember: true },
    })
  })

  it('is shown to the member, one line for each view with its pages, and to staff', async () => {
    const { cookie, session } = await fixture.start('maya')
    for (const page of ['/v2', '/v2/members', '/v2']) await fixture.view(cookie, ME, { page })
    const { ada, maya, meridian } = fixture.cast
    const openOf = async (one: OpenSession) =>
      (await fixture.admin(one, `{ memberViews(id: "${maya.id}") { isOwnOpen } }`)).data?.memberViews
    expect(await openOf(session)).toEqual([{ isOwnOpen: true }])
    expect(await openOf(await fixture.open(ada, meridian, 'admin'))).toEqual([{ isOwnOpen: false }])
    await fixture.admin(session, 'mutation { memberViewEnd }')
    expect(await openOf(session)).toEqual([{ isOwnOpen: false }])
    const own = await fixture.open(maya, meridian)
    const query = '{ viewsByStaff { by reason pages startedAt endedAt } }'
    const headers = { Authorization: `Bearer ${own.authToken}` }
    const { data } = await answerOf(await fixture.on('meridian').post('/graphql', { query }, { headers }))
    expect(data?.viewsByStaff).toMatchObject([
      { by: 'T. B.', reason: 'A group is missing', pages: ['/v2', '/v2/members'] },
    ])
    const staff = await fixture.admin(session, `{ memberViews(id: "${maya.id}") { by reason pages } }`)
    expect(staff.data?.memberViews).toEqual([
      { by: 'Theo Brandt', reason: 'A group is missing', pages: ['/v2', '/v2/members'] },
    ])
    expect(await fixture.admin(session, `{ memberViews(id: "${fixture.id('lena')}") { id } }`)).toMatchObject({
      code: 'NotFound',
    })
  })

  it('is nothing once the view has ended', async () => {
    const { cookie, session } = await fixture.start('maya')
    await fixture.admin(session, 'mutation { memberViewEnd }')
    await fixture.view(cookie, ME, { page: '/v2' })
    expect(await pages()).toEqual([])
  })

  it('costs a page one more round trip: the audit row, before anything is read', async () => {
    const { cookie } = await fixture.start('maya')
    const cookies = { [MEMBER_VIEW_COOKIE]: cookie ?? '' }
    const headers = { 'X-Viewed-Page': '/v2' }
    const response = await fixture.on('meridian').post('/graphql', { query: ME }, { headers, cookies })
    expect(response.headers.get('Server-Timing')).toContain('trips=2')
  })
})
