import { eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { articleImports } from '../../../../db/schema/articles/article-imports.ts'
import { communities } from '../../../../db/schema/communities.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { database } from '../database.ts'

/** The staff page of the imported file of articles in a brand's demo data. */
export async function articleImportPathOf(brand: Brand): Promise<string> {
  const [found] = await database().read(
    build
      .select({ id: articleImports.id })
      .from(articleImports)
      .innerJoin(communities, eq(communities.id, articleImports.communityId))
      .where(eq(communities.code, COMMUNITY_CODES[brand]))
      .orderBy(articleImports.createdAt)
      .limit(1),
  )
  if (!found) throw new Error(`The seed has no file of articles at ${brand}`)
  return `/admin/articles/imports/${found.id}`
}
