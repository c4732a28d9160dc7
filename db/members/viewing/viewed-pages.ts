import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../../schema/members.ts'
import { auditLog } from '../../schema/platform.ts'
import { memberViews } from '../../schema/staff/member-views.ts'
import { build, isOfUser, statement } from '../../statement.ts'

/** The pages of a row of `member_views` as JSON text, from the audit log. */
function viewedPages(p: { readonly communityId: string }): SQL<string> {
  return sql<string>`(SELECT json_group_array(page) FROM (SELECT json_extract(viewed.after, '$.page') AS page
    FROM ${auditLog} AS viewed
    WHERE viewed.target_id = ${memberViews.userId} AND viewed.community_id = ${p.communityId}
      AND viewed.created_at >= ${memberViews.startedAt} AND viewed.created_at <= ${memberViews.expiresAt}
      AND viewed.action = 'user.view-page' AND json_extract(viewed.after, '$.viewId') = ${memberViews.id}
    ORDER BY viewed.created_at, viewed.id))`
}

/** The addresses in the order in which they were opened, each once. */
export function readViewedPages(text: string): readonly string[] {
  return [...new Set(JSON.parse(text) as readonly string[])]
}

type ViewsArgs = { readonly memberId: string; readonly communityId: string; readonly limit: number }

/** The views of a member's pages with the staff who started them, newest first. */
export const newestViews = statement((p: ViewsArgs) =>
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
    .where(isOfUser(memberViews, { userId: p.memberId, communityId: p.communityId }))
    .orderBy(desc(memberViews.startedAt), desc(memberViews.id))
    .limit(p.limit),
)
