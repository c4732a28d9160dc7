import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { Person } from '#db/testing/cast.ts'
import { resetPasswords } from '#db/testing/emailed-links.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { browserHeaders, type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

/* Staff actions on their own account, also in a browser in which a member is signed in. */

const HOST = 'meridian.localhost'
let fixture: AuthFixture
let meridian: Caller
beforeAll(async () => {
  fixture = await authFixture()
  meridian = callerOf(createApp(), fixture.env, HOST)
})
afterAll(() => fixture.stop())
beforeEach(() => resetPasswords(fixture))

async function signedIn() {
  const { cast } = fixture
  const [member, staff, elsewhere] = await Promise.all([
    fixture.open(cast.maya, cast.meridian),
    fixture.open(cast.ada, cast.meridian, 'admin'),
    fixture.open(cast.ada, cast.meridian, 'admin'),
  ])
  const cookies = { '__Host-session': member.authToken, '__Host-admin': staff.authToken }
  const ask = async (query: string) => {
    const answer = await meridian.post('/graphqlAdmin', { query }, { cookies, headers: browserHeaders(HOST) })
    return (await answer.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] }
  }
  return { member, staff, elsewhere, ask }
}

async function isOpen({ sessionId }: OpenSession): Promise<boolean> {
  const [row] = await fixture.db().read(build.select().from(sessions).where(eq(sessions.id, sessionId)))
  return row?.revokedAt === null
}

async function hashOf({ id }: Person) {
  const [row] = await fixture.db().read(build.select().from(users).where(eq(users.id, id)))
  return row?.passwordHash
}

describe('[SESS-001] staff', () => {
  it("end one of their own sessions, and none of the member's", async () => {
    const { member, elsewhere, ask } = await signedIn()
    expect(await ask(`mutation { sessionRevoke(sessionId: "${elsewhere.sessionId}") }`)).toEqual({
      data: { sessionRevoke: true },
    })
    expect(await isOpen(elsewhere)).toBe(false)
    const refused = await ask(`mutation { sessionRevoke(sessionId: "${member.sessionId}") }`)
    expect(refused.errors?.[0]?.extensions.code).toBe('NotFound')
    expect(await isOpen(member)).toBe(true)
  })

  it("end all their other sessions, and none of the member's", async () => {
    const { member, staff, elsewhere, ask } = await signedIn()
    expect((await ask('mutation { sessionsRevokeOthers }')).errors).toBeUndefined()
    expect(await Promise.all([member, staff, elsewhere].map(isOpen))).toEqual([true, true, false])
  })

  it('change their own password', async () => {
    const { ask } = await signedIn()
    const before = await Promise.all([fixture.cast.ada, fixture.cast.maya].map(hashOf))
    const change = `mutation { passwordUpdate(oldPassword: "${PASSWORD}", newPassword: "A-much-better-1") }`
    expect(await ask(change)).toEqual({ data: { passwordUpdate: true } })
    const after = await Promise.all([fixture.cast.ada, fixture.cast.maya].map(hashOf))
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true])
  })

  it('read and mark their own notifications', async () => {
    const { ask } = await signedIn()
    const { notify, notificationsOf } = notificationFactory(fixture)
    await notify('maya')
    await notify('ada', {}, { where: fixture.cast.meridian })
    const [{ id } = { id: '' }] = await notificationsOf('ada')
    const list = '{ news { hasUnviewedNotifications } notifications { edges { node { id hasRead } } } }'
    const told = (hasRead: boolean, hasUnviewedNotifications: boolean) => ({
      data: { news: { hasUnviewedNotifications }, notifications: { edges: [{ node: { id, hasRead } }] } },
    })
    expect(await ask(list)).toEqual(told(false, true))
    await ask(`mutation { notificationsMarkAsRead(notificationIds: ["${id}"]) { count } }`)
    await ask(`mutation { notificationsMarkAsViewed(newestId: "${id}") }`)
    expect(await ask(list)).toEqual(told(true, false))
  })
})
