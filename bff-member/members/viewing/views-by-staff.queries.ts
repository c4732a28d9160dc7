import type { ActorContext } from '#db/context.ts'
import { newestViews, readViewedPages } from '#db/members/viewing/viewed-pages.ts'
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

/** When staff looked at the member's pages as the member sees them, the newest first. */
export async function listViewsByStaff({ db, actor }: ActorContext): Promise<ViewByStaffView[]> {
  const { userId, communityId } = actor
  const rows = await db.read(newestViews({ communityId, memberId: userId, limit: SHOWN }))
  return rows.map(({ id, reason, startedAt, expiresAt, endedAt, pages, ...person }) => ({
    ...{ id, reason, startedAt },
    by: maskedName(person),
    endedAt: viewEnd({ expiresAt, endedAt }),
    pages: readViewedPages(pages),
  }))
}
