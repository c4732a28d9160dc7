import { and, eq, type SQL, sql } from 'drizzle-orm'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'

/** The first columns of a row that is inserted with a SELECT from its article. */
export function rowOfArticle(p: { readonly id: string }) {
  return {
    id: sql<string>`${p.id}`.as('id'),
    communityId: articles.communityId,
    articleId: articles.id,
  }
}

/** Condition: a current or former text of `articles`. */
export function isTextOfArticle(p: { readonly revisionId: string }): SQL | undefined {
  return and(
    eq(articleRevisions.id, p.revisionId),
    eq(articleRevisions.articleId, articles.id),
    eq(articleRevisions.communityId, articles.communityId),
  )
}
