import { newestViews, readViewedPages } from '#db/members/viewing/viewed-pages.ts'
import { viewEnd } from '#shared/domain/members/account/viewing.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { AdminContext } from '../../context.ts'
import { readHelpedMember } from '../member/member-access.ts'

const SHOWN = 20

export type PastView = {
  readonly id: string
  readonly by: string
  readonly reason: string
  readonly startedAt: Date
  readonly endedAt: Date
  /** The view is active, and the caller started it. */
  readonly isOwnOpen: boolean
  readonly pages: readonly string[]
}

/** The staff who viewed a member's pages, newest first. */
export async function listViews(ctx: AdminContext, memberId: string): Promise<PastView[]> {
  const { userId, communityId } = ctx.actor
  const [, rows] = await Promise.all([
    readHelpedMember(ctx, memberId),
    ctx.db.read(newestViews({ communityId, memberId, limit: SHOWN })),
  ])
  return rows.map(({ id, staffId, reason, startedAt, expiresAt, endedAt, pages, ...person }) => ({
    ...{ id, reason, startedAt },
    by: fullName(person),
    endedAt: viewEnd({ expiresAt, endedAt }),
    isOwnOpen: staffId === userId && viewEnd({ expiresAt, endedAt }) > ctx.now,
    pages: readViewedPages(pages),
  }))
}
