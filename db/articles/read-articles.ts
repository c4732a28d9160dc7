import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import {
  articleColumns,
  author,
  authorColumns,
  authorHome,
  editor,
  editorColumns,
  editorHome,
  revisionColumns,
} from './article-rows.ts'

/** Articles with their people, for lists. Left joins, so that the list's own index decides the order of work. */
export function listedArticles(db: Db, where: SQL | undefined) {
  return db.build
    .select({ article: articleColumns, author: authorColumns, editor: editorColumns })
    .from(articles)
    .leftJoin(author, eq(author.id, articles.authorId))
    .leftJoin(authorHome, eq(authorHome.id, author.communityId))
    .leftJoin(editor, eq(editor.id, articles.editorId))
    .leftJoin(editorHome, eq(editorHome.id, editor.communityId))
    .where(where)
}

/** One or few articles with their people and their current text. */
export function articlesWithText(db: Db, where: SQL | undefined) {
  return db.build
    .select({ article: articleColumns, author: authorColumns, editor: editorColumns, revision: revisionColumns })
    .from(articles)
    .leftJoin(
      articleRevisions,
      and(eq(articleRevisions.id, articles.currentRevisionId), eq(articleRevisions.communityId, articles.communityId)),
    )
    .leftJoin(author, eq(author.id, articles.authorId))
    .leftJoin(authorHome, eq(authorHome.id, author.communityId))
    .leftJoin(editor, eq(editor.id, articles.editorId))
    .leftJoin(editorHome, eq(editorHome.id, editor.communityId))
    .where(where)
}

/** Texts of listed articles, in one statement however many there are. */
export async function revisionsByIds(
  db: Db,
  communityId: string,
  ids: readonly string[],
): Promise<(ArticleRevisionView | null)[]> {
  const rows = await db.read(
    db.build
      .select(revisionColumns)
      .from(articleRevisions)
      .where(and(inArray(articleRevisions.id, [...ids]), eq(articleRevisions.communityId, communityId))),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}
