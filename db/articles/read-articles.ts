import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleRevisions, articles } from '#db/schema/articles.ts'
import { build, inList, statement } from '#db/statement.ts'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import {
  approved,
  approvedColumns,
  articleColumns,
  author,
  authorColumns,
  authorCommunity,
  editor,
  editorColumns,
  editorCommunity,
  revisionColumns,
  submitted,
  submittedColumns,
} from './article-rows.ts'

/** Articles with author and editor, for lists. Left joins keep the query planner on the index of the list's order. */
export function selectListedArticles(where: SQL | undefined) {
  return selectListedArticlesWith({}, where)
}

/** As `selectListedArticles`, with further values of each article. */
export function selectListedArticlesWith<Values extends Record<string, SQL>>(values: Values, where: SQL | undefined) {
  return build
    .select({ article: articleColumns, author: authorColumns, editor: editorColumns, values })
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

/** The texts to read beside the current one. */
export type FurtherTexts = { readonly submitted: boolean; readonly approved: boolean }

/** As `selectArticlesWithText`, with the texts that were last submitted and approved; null where they are not asked for. */
export function selectArticlesWithTexts(texts: FurtherTexts, where: SQL | undefined) {
  const isRevision = (revision: typeof submitted, id: AnyColumn, isAsked: boolean) =>
    and(eq(revision.id, isAsked ? id : sql`NULL`), eq(revision.communityId, articles.communityId))
  return build
    .select({
      article: articleColumns,
      author: authorColumns,
      editor: editorColumns,
      revision: revisionColumns,
      submitted: submittedColumns,
      approved: approvedColumns,
    })
    .from(articles)
    .leftJoin(articleRevisions, isRevision(articleRevisions, articles.currentRevisionId, true))
    .leftJoin(submitted, isRevision(submitted, articles.submittedRevisionId, texts.submitted))
    .leftJoin(approved, isRevision(approved, articles.approvedRevisionId, texts.approved))
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
