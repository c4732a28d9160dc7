import { eq } from 'drizzle-orm'
import { ADMIN_AUDIENCE, MEMBER_AUDIENCE } from '#shared/domain/auth/roles.ts'
import { newId } from '#shared/kernel/ids.ts'
import { sessionSigner, type TokenKind } from '#shared/kernel/session-token.ts'
import { hashPassword } from '#shared/server/password-hash.ts'
import { type TestEnv, type TestKeys, testKeys, workerEnv } from '#shared/testing/worker-env.ts'
import { openSession } from '../auth/sessions.ts'
import type { Db } from '../client.ts'
import { attempts, sessions } from '../schema/auth.ts'
import { staffPermissions, users } from '../schema/members.ts'
import { type Cast, insertPerson, type Person, type Place, seedCast } from './cast.ts'
import { testDatabase } from './test-database.ts'

export const PASSWORD = 'Council-2026!'

/** A database with people who can sign in, and the bindings of the workers over it. */
export type AuthFixture = {
  readonly cast: Cast & {
    /** In onboarding, at Meridian. */
    readonly ivy: Person
    /** Deactivated, at Meridian. */
    readonly ian: Person
  }
  readonly keys: TestKeys
  readonly env: TestEnv
  readonly db: () => Db
  /** A session with its row, as a sign-in would have opened it. */
  readonly open: (person: Person, where: Place, kind?: TokenKind) => Promise<OpenSession>
  /** Changes a person at once, as an admin's verb would. */
  readonly change: (person: Person, set: Partial<typeof users.$inferInsert>) => Promise<void>
  /** Forgets sessions and counted attempts. */
  readonly reset: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type OpenSession = { readonly sessionId: string; readonly authToken: string; readonly refreshToken: string }

const TOKEN_MS = 600_000

async function openFor(db: Db, keys: TestKeys, person: Person, where: Place, kind: TokenKind): Promise<OpenSession> {
  const now = new Date()
  const { statement, opened } = await openSession(
    { db, now },
    { userId: person.id, communityId: where.id, kind, userAgent: '' },
  )
  await db.commit([statement])
  const claims = {
    sessionId: opened.sessionId,
    userId: person.id,
    audience: kind === 'admin' ? [MEMBER_AUDIENCE, ADMIN_AUDIENCE] : [MEMBER_AUDIENCE],
    communityId: where.id,
    communityCode: where.code,
    brandCode: where.code,
    locationCode: null,
    gate: 'NONE' as const,
    expiresAt: new Date(now.getTime() + TOKEN_MS),
  }
  const authToken = await sessionSigner(kind, keys[kind].privateKey)(claims, now)
  return { sessionId: opened.sessionId, authToken, refreshToken: opened.refreshToken }
}

export async function authFixture(): Promise<AuthFixture> {
  const database = await testDatabase()
  const db = database.db()
  const cast = await seedCast(db)
  const ivy = await insertPerson(db, cast.meridian, 'Ivy', 'New', { gate: 'ONBOARDING' })
  const ian = await insertPerson(db, cast.meridian, 'Ian', 'Gone', { status: 'INACTIVE' })
  const ada = { id: newId(new Date()), userId: cast.ada.id, communityId: cast.council.id, permission: 'admin' as const }
  await db.commit([
    db.build.update(users).set({ passwordHash: await hashPassword(PASSWORD) }),
    db.build.update(users).set({ username: 'maya' }).where(eq(users.id, cast.maya.id)),
    db.build.insert(staffPermissions).values(ada),
  ])
  const keys = await testKeys()
  return {
    cast: { ...cast, ivy, ian },
    keys,
    env: workerEnv(keys, database.config),
    db: database.db,
    open: (person, where, kind = 'member') => openFor(database.db(), keys, person, where, kind),
    change: async (person, set) => {
      const one = database.db()
      await one.commit([one.build.update(users).set(set).where(eq(users.id, person.id))])
    },
    reset: async () => {
      const one = database.db()
      await one.commit([one.build.delete(sessions), one.build.delete(attempts)])
    },
    stop: database.stop,
  }
}
