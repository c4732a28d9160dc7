import { eq } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { findTriable, settleCounted } from '#db/jobs/counted-attempts.ts'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import {
  DEFAULT_DIGEST_TIME,
  DIGEST_LATEST_MS,
  type DigestWeek,
  digestWeek,
} from '#shared/domain/notifications/digest.ts'
import type { CountedJob } from '#shared/domain/staff/counted-jobs.ts'

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

/** Writes the mails of each week; a community whose mails cannot be written keeps no other from getting theirs. */
export async function settleWeeks(
  ctx: DbContext,
  job: CountedJob,
  weeks: readonly BrandWeek[],
  write: (week: BrandWeek) => Promise<void>,
): Promise<void> {
  const rows = await findTriable(
    ctx,
    job,
    weeks.map((week) => ({ ...week, id: week.communityId })),
  )
  await settleCounted(ctx, job, rows, async (week) => {
    await write(week)
    return true
  })
}
