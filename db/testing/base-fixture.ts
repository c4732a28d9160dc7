import { eq } from 'drizzle-orm'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import { OUTBOX_KEY, testKeys, workerEnv } from '#shared/testing/worker-env.ts'
import { sessions } from '../schema/auth.ts'
import { staffPermissions, users } from '../schema/members.ts'
import { build } from '../statement.ts'
import { insertCast, type Name, type Person, type Place } from './cast.ts'
import { openTestSession } from './open-session.ts'
import { expectCommunity } from './statements/recorder.ts'
import { testDatabase } from './test-database.ts'
import { truncateAll } from './truncate-all.ts'

/** The clock of the contexts that `as` makes. */
export const NOW = new Date('2026-11-20T15:00:00Z')

/** This many minutes after NOW. */
export function at(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}

/** Members and staff of Harbor; everybody else is at Meridian. */
const AT_HARBOR: ReadonlySet<Name> = new Set(['lena', 'stig'])

/**
 * The base of every domain's tests: a database with the cast, the bindings of the workers for it, requests on a person's behalf, and
 * headers of a signed-in person. A domain adds a factory that takes this fixture.
 */
export async function baseFixture() {
  const database = await testDatabase()
  const { db, config, stop } = database
  const cast = await insertCast(db())
  const keys = await testKeys()

  const signedIn: (typeof sessions.$inferSelect)[] = []

  const id = (who: Name) => cast[who].id
  const homeOf = (who: Name): Place => (AT_HARBOR.has(who) ? cast.harbor : cast.meridian)
  const actor = (who: Name) => ({ userId: id(who), communityId: homeOf(who).id })
  const open = (person: Person, where: Place, kind: TokenKind = 'member') =>
    openTestSession(db(), keys, person, where, kind)

  return {
    config,
    /** Each call is a separate request. */
    db,
    stop,
    cast,
    keys,
    env: workerEnv(keys, config),
    id,
    homeOf,
    actor,
    /** The context of a request, in the person's own community by default: enough for every verb and read of `db` and of the backends. */
    as: (who: Name, now = NOW, where: Place = homeOf(who)) => {
      const one = db()
      expectCommunity(one, where.id)
      return {
        db: one,
        actor: { userId: id(who), communityId: where.id },
        now,
        outboxKey: OUTBOX_KEY,
        correlationId: 'ABCD-EFGH-JKMN',
        client: { network: '203.0.113.9' },
      }
    },
    /** Signs a person in, including the row of the session. */
    open,
    /** The session of a member of staff who has just confirmed the password. */
    openSteppedUp: async (person: Person, where: Place) => {
      const session = await open(person, where, 'admin')
      await db().commit([
        build.update(sessions).set({ steppedUpAt: new Date() }).where(eq(sessions.id, session.sessionId)),
      ])
      return session
    },
    /** The header of a signed-in person, whose session outlives `reset`. */
    headersFor: async (who: Name, kind: TokenKind, where: 'meridian' | 'harbor' | 'council' = 'meridian') => {
      const { authToken, sessionId } = await open(cast[who], cast[where], kind)
      const one = db()
      signedIn.push(...(await one.read(build.select().from(sessions).where(eq(sessions.id, sessionId)))))
      return { Authorization: `Bearer ${authToken}` }
    },
    /** Gives a person another permission; `reset` keeps it. */
    allow: async (who: Name, permission: Permission, where: Place = homeOf(who)) => {
      const row = { id: `${who}-${permission}`, userId: id(who), communityId: where.id, permission }
      await db().commit([build.insert(staffPermissions).values(row)])
    },
    /** Changes a person directly, as an admin's verb would. */
    change: async (person: Person, set: Partial<typeof users.$inferInsert>) => {
      const one = db()
      await one.commit([build.update(users).set(set).where(eq(users.id, person.id))])
    },
    /** Keeps communities, people, their permissions and the sessions of `headersFor`; empties every other table. */
    reset: async () => {
      await truncateAll(db())
      const one = db()
      if (signedIn.length > 0) await one.commit([build.insert(sessions).values(signedIn)])
    },
  }
}

export type BaseFixture = Awaited<ReturnType<typeof baseFixture>>
