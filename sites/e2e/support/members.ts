import { eq, inArray } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { communities } from '../../../db/schema/communities.ts'
import { users } from '../../../db/schema/members.ts'
import { PASSWORD_HASH } from '../../../db/testing/cast.ts'
import { memberRow } from '../../../db/testing/rows/subscriber.ts'
import { type Brand, COMMUNITY_CODES } from './brand.ts'
import { database } from './database.ts'

export type Member = { readonly id: string; readonly communityId: string; readonly email: string }

async function communityIdOf(brand: Brand): Promise<string> {
  const db = database()
  const [row] = await db.read(
    build.select({ id: communities.id }).from(communities).where(eq(communities.code, COMMUNITY_CODES[brand])),
  )
  if (!row) throw new Error(`The seed has no community ${brand}`)
  return row.id
}

type NewMember = {
  readonly hasPassword?: boolean
  readonly gate?: 'NONE' | 'ONBOARDING'
  readonly status?: 'ACTIVE' | 'INACTIVE'
}

/**
 * A member for one test, with the password of the demo accounts and no texts or acceptances. Files and retries never
 * share one, so they can run concurrently.
 */
export async function newMember(
  brand: Brand,
  { hasPassword = true, gate = 'NONE', status = 'ACTIVE' }: NewMember = {},
): Promise<Member> {
  return insertMember(await communityIdOf(brand), `${brand}.test`, {
    ...{ gate, status },
    ...(hasPassword ? {} : { passwordHash: null }),
  })
}

/** The same in a brand created by a test. */
export async function insertMember(
  communityId: string,
  emailHost: string,
  more: Partial<typeof users.$inferInsert> = {},
): Promise<Member> {
  const row = memberRow(communityId, emailHost, new Date())
  await database().commit([build.insert(users).values({ ...row, ...more })])
  return { id: row.id, communityId, email: row.email }
}

export async function deactivate({ id }: Member): Promise<void> {
  await database().commit([build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, id))])
}

/** Gives seeded members, who have no password, that of the demo accounts. */
export async function setDemoPassword(...emails: string[]): Promise<void> {
  const db = database()
  await db.commit([build.update(users).set({ passwordHash: PASSWORD_HASH }).where(inArray(users.email, emails))])
}
