import type { ActorContext } from '#db/context.ts'
import { newestViews, readViewedPages } from '#db/members/viewing/viewed-pages.ts'
import { maskedName } from '#shared/domain/billing/masked-name.ts'
import { viewEnd } from '#shared/domain/members/account/viewing.ts'

const SHOWN = 10

export type ViewByStaffView = {
  readonly id: string
  /** "T. B.", as for other staff actions. */
  readonly by: string
  readonly reason: string
  readonly startedAt: Date
  readonly endedAt: Date
  /** The addresses of the visited pages in order, each once. */
  readonly pages: readonly string[]
}

/** The times at which staff viewed the member's pages, newest first. */
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
