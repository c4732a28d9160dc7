import { and, eq, type SQL } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import { build, inList, statement } from '#db/statement.ts'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import {
  articleColumns,
  author,
  authorColumns,
  authorCommunity,
  editor,
  editorColumns,
  editorCommunity,
  revisionColumns,
} from './article-rows.ts'

/** Articles with author and editor, for lists. Left joins keep the query planner on the index of the list's order. */
export function selectListedArticles(where: SQL | undefined) {
  return build
    .select({ article: articleColumns, author: authorColumns, editor: editorColumns })
    .from(articles)
    .leftJoin(author, eq(author.id, articles.authorId))
    .leftJoin(authorCommunity, eq(authorCommunity.id, author.communityId))
    .leftJoin(editor, eq(editor.id, articles.editorId))
    .leftJoin(editorCommunity, eq(editorCommunity.id, editor.communityId))
    .where(where)
}

/** A few articles with author, editor and current text. */
export function selectArticlesWithText(where: SQL | undefined) {
  return build
    .select({ article: articleColumns, author: authorColumns, editor: editorColumns, revision: revisionColumns })
    .from(articles)
    .leftJoin(
      articleRevisions,
      and(eq(articleRevisions.id, articles.currentRevisionId), eq(articleRevisions.communityId, articles.communityId)),
    )
    .leftJoin(author, eq(author.id, articles.authorId))
    .leftJoin(authorCommunity, eq(authorCommunity.id, author.communityId))
    .leftJoin(editor, eq(editor.id, articles.editorId))
    .leftJoin(editorCommunity, eq(editorCommunity.id, editor.communityId))
    .where(where)
}

const revisionsByIds = statement((p: { readonly communityId: string; readonly ids: readonly string[] }) =>
  build
    .select(revisionColumns)
    .from(articleRevisions)
    .where(and(inList(articleRevisions.id, p.ids), eq(articleRevisions.communityId, p.communityId))),
)

/** The texts of many articles in one statement, in the order of `ids`. */
export async function readRevisionsByIds(
  { db, actor }: ActorContext,
  ids: readonly string[],
): Promise<(ArticleRevisionView | null)[]> {
  const rows = await db.read(revisionsByIds({ communityId: actor.communityId, ids }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}
