import { and, eq } from 'drizzle-orm'
import { isNotClosed } from '#db/communities/closing/closing-rows.ts'
import type { DbContext } from '#db/context.ts'
import { findTriable, settleCounted } from '#db/jobs/counted-attempts.ts'
import { isTimeUp } from '#db/jobs/elapsed.ts'
import { communities } from '#db/schema/communities.ts'
import { build, statement } from '#db/statement.ts'
import {
  DEFAULT_DIGEST_TIME,
  DIGEST_LATEST_MS,
  type DigestDay,
  type DigestWeek,
  digestDay,
  digestWeek,
} from '#shared/domain/notifications/digest.ts'
import type { CountedJob } from '#shared/domain/staff/counted-jobs.ts'

export type BrandWeek = DigestWeek & { readonly communityId: string }
export type BrandDay = DigestDay & { readonly communityId: string }

/** Brands that have not closed. */
const brands = statement((p: { readonly now: Date }) =>
  build
    .select({ id: communities.id, timeZone: communities.timeZone, config: communities.config })
    .from(communities)
    .where(and(eq(communities.kind, 'BRAND'), isNotClosed(communities.id, p.now))),
)

/** Reads the weeks of communities whose day and hour have come, except those for which it is too late. */
export async function readBrandWeeks({ db, now }: DbContext): Promise<readonly BrandWeek[]> {
  const rows = await db.read(brands({ now }))
  return rows
    .map(({ id, timeZone, config }) => ({
      communityId: id,
      ...digestWeek(config.digest ?? DEFAULT_DIGEST_TIME, timeZone, now),
    }))
    .filter((week) => isInTime(week, now))
}

/** The same for the days of communities with a forum. */
export async function readForumDays({ db, now }: DbContext): Promise<readonly BrandDay[]> {
  const rows = await db.read(brands({ now }))
  return rows
    .filter(({ config }) => config.products.forum.enabled)
    .map(({ id, timeZone, config }) => ({
      communityId: id,
      ...digestDay(config.digest ?? DEFAULT_DIGEST_TIME, timeZone, now),
    }))
    .filter((day) => isInTime(day, now))
}

function isInTime({ dueAt }: Due, now: Date): boolean {
  return now.getTime() - dueAt.getTime() < DIGEST_LATEST_MS
}

type Due = { readonly communityId: string; readonly dueAt: Date }

/**
 * Writes the emails that are due; a community whose emails cannot be written does not block others. Communities left when the time is up
 * cost nothing.
 */
export async function settleDue<D extends Due>(
  ctx: DbContext,
  { job, startedAt }: { readonly job: CountedJob; readonly startedAt: number },
  due: readonly D[],
  write: (one: D) => Promise<void>,
): Promise<void> {
  const rows = await findTriable(
    ctx,
    job,
    due.map((one) => ({ ...one, id: one.communityId })),
  )
  await settleCounted(ctx, job, rows, async (one) => {
    if (isTimeUp(startedAt)) return null
    await write(one)
    return true
  })
}
