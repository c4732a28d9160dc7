import { and, desc, eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { ads } from '../../../../db/schema/ads.ts'
import { communities } from '../../../../db/schema/communities.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { database } from '../database.ts'

/* Reads stored ads. */

export async function adOf(id: string) {
  const [row] = await database().read(build.select().from(ads).where(eq(ads.id, id)))
  return row
}

/** The pages of a seeded square. */
export async function adPathsOf(brand: Brand) {
  const code = COMMUNITY_CODES[brand]
  const [found] = await database().read(
    build
      .select({ id: ads.id })
      .from(ads)
      .innerJoin(communities, eq(communities.id, ads.communityId))
      .where(and(eq(communities.code, code), eq(ads.shape, 'MEDIUM_SQUARE')))
      .orderBy(desc(ads.startsAt))
      .limit(1),
  )
  if (!found) throw new Error(`The seed has no ad at ${brand}`)
  return { admin: `/admin/sites/${code}/ads/${found.id}`, go: `/v2/ads/${found.id}/go` }
}
