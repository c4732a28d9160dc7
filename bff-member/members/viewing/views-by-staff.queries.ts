import { and, desc, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { readViewedPages, viewedPages } from '#db/members/viewing/viewed-pages.ts'
import { users } from '#db/schema/members.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { build, statement } from '#db/statement.ts'
import { maskedName } from '#shared/domain/billing/masked-name.ts'
import { viewEnd } from '#shared/domain/members/account/viewing.ts'

const SHOWN = 10

export type ViewByStaffView = {
  readonly id: string
  /** "T. B.", as for other acts of staff. */
  readonly by: string
  readonly reason: string
  readonly startedAt: Date
  readonly endedAt: Date
  /** The addresses of the pages in the order in which they were opened, each once. */
  readonly pages: readonly string[]
}

const newestViews = statement((p: ActorArgs) =>
  build
    .select({
      id: memberViews.id,
      reason: memberViews.reason,
      startedAt: memberViews.startedAt,
      expiresAt: memberViews.expiresAt,
      endedAt: memberViews.endedAt,
      givenName: users.givenName,
      familyName: users.familyName,
      pages: viewedPages(p),
    })
    .from(memberViews)
    .innerJoin(users, eq(users.id, memberViews.staffId))
    .where(and(eq(memberViews.userId, p.userId), eq(memberViews.communityId, p.communityId)))
    .orderBy(desc(memberViews.startedAt), desc(memberViews.id))
    .limit(SHOWN),
)

/** When staff looked at the member's pages as the member sees them, the newest first. */
export async function listViewsByStaff({ db, actor }: ActorContext): Promise<ViewByStaffView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(newestViews({ userId, communityId }))
  return rows.map(({ id, reason, startedAt, expiresAt, endedAt, pages, ...person }) => ({
    ...{ id, reason, startedAt },
    by: maskedName(person),
    endedAt: viewEnd({ expiresAt, endedAt }),
    pages: readViewedPages(pages),
  }))
}
