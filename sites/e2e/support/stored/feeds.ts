import { asc, eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { communities } from '../../../../db/schema/communities.ts'
import { feeds } from '../../../../db/schema/content/feeds.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { database } from '../database.ts'

/** The staff page of a brand's oldest feed. */
export async function feedPathOf(brand: Brand): Promise<string> {
  const [found] = await database().read(
    build
      .select({ id: feeds.id })
      .from(feeds)
      .innerJoin(communities, eq(communities.id, feeds.communityId))
      .where(eq(communities.code, COMMUNITY_CODES[brand]))
      .orderBy(asc(feeds.createdAt))
      .limit(1),
  )
  if (!found) throw new Error(`The seed has no feed at ${brand}`)
  return `/admin/feeds/${found.id}`
}
