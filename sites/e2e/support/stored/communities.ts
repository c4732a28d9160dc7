import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { build } from '#db/statement.ts'
import { communities, communityHosts } from '../../../../db/schema/communities.ts'
import { users } from '../../../../db/schema/members.ts'
import { PASSWORD_HASH } from '../../../../db/testing/cast.ts'
import type { CommunityConfig } from '../../../../shared/domain/communities/config.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'

type NewCommunity = {
  readonly name: string
  readonly familiarName: string
  readonly config?: (of: CommunityConfig) => CommunityConfig
}

/** A community like Harbor on its own host, for tests that change a brand: the edge caches the ones it knows. */
export async function newCommunity({ config, ...names }: NewCommunity) {
  const db = database()
  const now = new Date()
  const [harbor] = await db.read(build.select().from(communities).where(eq(communities.code, 'HFC')))
  if (!harbor) throw new Error('The seed has no Harbor')
  // Pictures belong to the community for which they were created.
  const auth = { ...harbor.config.auth, logo: null, backgroundImage: null }
  const plain = { ...harbor.config, icon: null, auth }
  const id = newId(now)
  const host = `${names.familiarName.toLowerCase()}-${id.slice(-6)}.localhost`
  await db.commit([
    build.insert(communities).values({
      ...{ ...harbor, ...names, id, code: id, updatedAt: now },
      config: config?.(plain) ?? plain,
    }),
    build.insert(communityHosts).values({ host, communityId: id, isPrimary: true }),
  ])
  return { id, origin: `http://${host}:${inject('port')}` }
}

/** A member of it, with the password of the demo accounts. */
export async function newMemberOf(communityId: string): Promise<string> {
  const now = new Date()
  const id = newId(now)
  const email = `member-${id}@northwind.test`.toLowerCase()
  await database().commit([
    build.insert(users).values({
      ...{ id, communityId, kind: 'MEMBER', status: 'ACTIVE', email, username: email, passwordHash: PASSWORD_HASH },
      ...{ givenName: 'Robin', familyName: 'Vale', joinedAt: now, createdAt: now },
    }),
  ])
  return email
}
