import { eq } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import {
  DEFAULT_DIGEST_TIME,
  DIGEST_LATEST_MS,
  type DigestWeek,
  digestWeek,
} from '#shared/domain/notifications/digest.ts'

export type BrandWeek = DigestWeek & { readonly communityId: string }

const brands = statement(() =>
  build
    .select({ id: communities.id, timeZone: communities.timeZone, config: communities.config })
    .from(communities)
    .where(eq(communities.kind, 'BRAND')),
)

/** Reads the weeks of communities whose day and hour have come; not of those for which it is too late. */
export async function readBrandWeeks({ db, now }: DbContext): Promise<readonly BrandWeek[]> {
  const rows = await db.read(brands({}))
  return rows
    .map(({ id, timeZone, config }) => ({
      communityId: id,
      ...digestWeek(config.digest ?? DEFAULT_DIGEST_TIME, timeZone, now),
    }))
    .filter(({ dueAt }) => now.getTime() - dueAt.getTime() < DIGEST_LATEST_MS)
}
