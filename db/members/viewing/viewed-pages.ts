import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../../schema/platform.ts'
import { memberViews } from '../../schema/staff/member-views.ts'

/** The pages of a row of `member_views` as JSON text, from the audit log. */
export function viewedPages(p: { readonly communityId: string }): SQL<string> {
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
