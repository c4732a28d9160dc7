import { eq } from 'drizzle-orm'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'

/** The communities that have members. */
export const brandCommunityIds = statement(() =>
  build.select({ id: communities.id }).from(communities).where(eq(communities.kind, 'BRAND')),
)
