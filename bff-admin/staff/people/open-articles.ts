import { and, eq, sql } from 'drizzle-orm'
import { articles } from '#db/schema/articles/articles.ts'
import { anyRow, build, statement } from '#db/statement.ts'
import { COUNTED_ARTICLES_MAX } from '#shared/domain/articles/limits.ts'
import { OPEN_STATUSES } from '#shared/domain/articles/statuses.ts'

type OpenArgs = { readonly communityId: string; readonly staffId: string }

/** How many open articles of a community a person edits; of each status at most one more than are counted. */
export const openArticlesOf = statement((p: OpenArgs) => {
  const some = anyRow()
    .from(articles)
    .where(
      and(
        eq(articles.communityId, p.communityId),
        eq(articles.editorId, p.staffId),
        eq(articles.status, sql`asked.value`),
      ),
    )
    .limit(COUNTED_ARTICLES_MAX + 1)
  return build.all<{ readonly open: number }>(
    sql`SELECT total((SELECT count(*) FROM ${some})) AS open FROM json_each(${sql.param(OPEN_STATUSES)}) AS asked`,
  )
})
