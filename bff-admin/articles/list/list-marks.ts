import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { unreadCount } from '#db/articles/feedback/read-feedback.ts'
import type { ActorArgs } from '#db/context.ts'
import { jsonRow } from '#db/json-rows.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import type { BoardSort } from '#shared/domain/articles/sorts.ts'
import { sortKey } from './article-order.ts'

/** What rows of list and board show beside the article itself, so that no field needs a second round trip. */
export function listMarks(p: ActorArgs, sort: BoardSort) {
  const { status, aggregatedScore, aiProbability } = articleScans
  return {
    /** Comments by others that the viewer has not read. */
    unread: unreadCount(p, 'editors'),
    /** The newest scan. */
    scan: jsonRow({ status, aggregatedScore, aiProbability }, (row) =>
      build
        .select({ row })
        .from(articleScans)
        .where(and(eq(articleScans.articleId, articles.id), eq(articleScans.communityId, articles.communityId)))
        .orderBy(desc(articleScans.createdAt), desc(articleScans.id))
        .limit(1),
    ),
    sortKey: numericSortKey(sort),
  }
}

/** Where it stands in the order; null in the order of titles, which would be long in an address. */
export function numericSortKey(sort: BoardSort): SQL<number | null> {
  return sort === 'TITLE' ? sql`NULL` : sql`${sortKey(sort)}`
}

type Marks = ReturnType<typeof listMarks>
export type ListMarks = { readonly [Mark in keyof Marks]: Marks[Mark]['_']['type'] }
