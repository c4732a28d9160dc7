import { and, eq, sql } from 'drizzle-orm'
import { VIEWED_PAGE_HEADER } from '#shared/domain/members/account/viewed-page-header.ts'
import { loggedPath } from '#shared/kernel/http/logged-path.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { DbContext } from '../../context.ts'
import { users } from '../../schema/members.ts'
import { auditLog } from '../../schema/platform.ts'
import { memberViews } from '../../schema/staff/member-views.ts'
import { auditRowsFrom } from '../../staff/audit-rows.ts'
import { isOfUser, statement } from '../../statement.ts'
import { isViewAlive, isViewable } from './view-rows.ts'

type ViewContext = DbContext & {
  readonly correlationId: string
  readonly client: { readonly network: string; readonly headers: Headers }
}

type View = { readonly viewId: string; readonly userId: string; readonly communityId: string }

type PageArgs = View & {
  readonly id: string
  readonly page: string
  /** A page is recorded each time it is opened, the requests of its scripts once. */
  readonly isOpened: boolean
  readonly ipClass: string
  readonly correlationId: string
  readonly now: Date
}

const viewedPage = statement((p: PageArgs) => {
  const isKnown = sql`EXISTS (SELECT 1 FROM ${auditLog} AS known
    WHERE known.target_id = ${memberViews.userId} AND known.created_at >= ${memberViews.startedAt}
      AND known.community_id = ${p.communityId} AND known.action = 'user.view-page'
      AND json_extract(known.after, '$.viewId') = ${memberViews.id} AND json_extract(known.after, '$.page') = ${p.page}
      AND (NOT ${p.isOpened} OR known.correlation_id = ${p.correlationId}))`
  const isGoingOn = and(eq(memberViews.id, p.viewId), isOfUser(memberViews, p), isViewAlive(p), isViewable())
  return auditRowsFrom(
    {
      ...{ actorId: memberViews.staffId, communityId: p.communityId, ipClass: p.ipClass },
      ...{ correlationId: p.correlationId, now: p.now },
    },
    {
      ...{ action: 'user.view-page', targetType: 'user', memberVisible: true },
      id: sql`${p.id}`,
      targetId: memberViews.userId,
      after: { viewId: memberViews.id, page: sql`${p.page}` },
      from: sql`${memberViews} INNER JOIN ${users} ON ${users.id} = ${memberViews.userId}
        WHERE ${isGoingOn} AND NOT ${isKnown}`,
    },
  )
})

/**
 * Writes to the audit log what a view is about to read, before it is read. The edge names the page; requests by a page's scripts are
 * attributed to the page.
 */
export async function recordViewedPage(ctx: ViewContext, { viewId, userId, communityId }: View): Promise<void> {
  const { db, now, client, correlationId } = ctx
  const named = client.headers.get(VIEWED_PAGE_HEADER)
  await db.commit([
    viewedPage({
      ...{ viewId, userId, communityId, correlationId, now },
      id: newId(now),
      page: (named ?? pageOfScript(client.headers)).slice(0, PAGE_MAX_CHARACTERS),
      isOpened: named !== null,
      ipClass: networkRange(client.network),
    }),
  ])
}

const PAGE_MAX_CHARACTERS = 300

function pageOfScript(headers: Headers): string {
  const referrer = URL.parse(headers.get('Referer') ?? '')
  return referrer ? loggedPath(referrer.pathname) : '/graphql'
}
