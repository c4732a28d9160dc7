import { and, desc, eq } from 'drizzle-orm'
import { readViewedPages, viewedPages } from '#db/members/viewing/viewed-pages.ts'
import { users } from '#db/schema/members.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { build, statement } from '#db/statement.ts'
import { viewEnd } from '#shared/domain/members/account/viewing.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { AdminContext } from '../../context.ts'
import { type MemberArgs, readHelpedMember } from '../member/member-access.ts'

const SHOWN = 20

export type PastView = {
  readonly id: string
  readonly by: string
  readonly reason: string
  readonly startedAt: Date
  readonly endedAt: Date
  /** It goes on, and the caller started it. */
  readonly isOwnOpen: boolean
  readonly pages: readonly string[]
}

const newestViews = statement((p: MemberArgs) =>
  build
    .select({
      id: memberViews.id,
      staffId: memberViews.staffId,
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
    .where(and(eq(memberViews.userId, p.memberId), eq(memberViews.communityId, p.communityId)))
    .orderBy(desc(memberViews.startedAt), desc(memberViews.id))
    .limit(SHOWN),
)

/** Who of staff viewed a member's pages, the newest first. */
export async function listViews(ctx: AdminContext, memberId: string): Promise<PastView[]> {
  const { userId, communityId } = ctx.actor
  const [, rows] = await Promise.all([
    readHelpedMember(ctx, memberId),
    ctx.db.read(newestViews({ communityId, memberId })),
  ])
  return rows.map(({ id, staffId, reason, startedAt, expiresAt, endedAt, pages, ...person }) => ({
    ...{ id, reason, startedAt },
    by: fullName(person),
    endedAt: viewEnd({ expiresAt, endedAt }),
    isOwnOpen: staffId === userId && viewEnd({ expiresAt, endedAt }) > ctx.now,
    pages: readViewedPages(pages),
  }))
}
