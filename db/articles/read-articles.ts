import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build, hasId, inList, statement } from '#db/statement.ts'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import {
  type ArticleWithText,
  approved,
  approvedColumns,
  author,
  authorCommunity,
  before,
  beforeColumns,
  editor,
  editorCommunity,
  listedColumns,
  revisionColumns,
  toArticleWithText,
} from './article-rows.ts'
import { toChangesView, type WriterRow, writersSince } from './changes-by-others.ts'

/** Articles with author and editor, for lists. Left joins keep the query planner on the index of the list's order. */
export function selectListedArticles(where: SQL | undefined) {
  return selectListedArticlesWith({}, where)
}

/** Selects like `selectListedArticles`, with further values of each article. */
export function selectListedArticlesWith<Values extends Record<string, SQL>>(values: Values, where: SQL | undefined) {
  return build
    .select({ ...listedColumns, values })
    .from(articles)
    .leftJoin(author, eq(author.id, articles.authorId))
    .leftJoin(authorCommunity, eq(authorCommunity.id, author.communityId))
    .leftJoin(editor, eq(editor.id, articles.editorId))
    .leftJoin(editorCommunity, eq(editorCommunity.id, editor.communityId))
    .where(where)
}

/** A few articles with author, editor and current text, and further values of each article. */
export function selectArticlesWithText<Values extends Record<string, SQL> = Record<never, SQL>>(
  where: SQL | undefined,
  values: Values = {} as Values,
) {
  return build
    .select({ ...listedColumns, revision: revisionColumns, values })
    .from(articles)
    .leftJoin(articleRevisions, hasId(articleRevisions, articles.currentRevisionId, articles))
    .leftJoin(author, eq(author.id, articles.authorId))
    .leftJoin(authorCommunity, eq(authorCommunity.id, author.communityId))
    .leftJoin(editor, eq(editor.id, articles.editorId))
    .leftJoin(editorCommunity, eq(editorCommunity.id, editor.communityId))
    .where(where)
}

/** What to read of an article's texts. `content` is that of the current text, which the changes are counted to. */
export type AskedTexts = { readonly content: boolean; readonly changes: boolean; readonly approved: boolean }

/** The viewer of the changes: what others wrote after the revision `since`. */
export type ChangesViewer = { readonly person: SQL; readonly since: SQL }

/** Null for the current text, whose content is selected already. */
const contentBefore = sql<
  string | null
>`CASE WHEN ${before.id} IS NOT ${articleRevisions.id} THEN ${before.content} END`

/** Selects like `selectArticlesWithText`, with the approved text and the text since which others wrote; null if not requested. */
export function selectArticlesWithTexts(texts: AskedTexts, viewer: ChangesViewer, where: SQL | undefined) {
  const isRevision = (revision: typeof approved, id: AnyColumn | SQL, isAsked: boolean) =>
    and(eq(revision.id, isAsked ? id : sql`NULL`), eq(revision.communityId, articles.communityId))
  return build
    .select({
      ...listedColumns,
      revision: {
        ...revisionColumns,
        content: texts.content || texts.changes ? sql<string>`${articleRevisions.content}` : sql<string>`''`,
      },
      before: { ...beforeColumns, content: contentBefore },
      writers: texts.changes ? writersSince(viewer.person) : NO_WRITERS,
      approved: approvedColumns,
    })
    .from(articles)
    .leftJoin(articleRevisions, isRevision(articleRevisions, articles.currentRevisionId, true))
    .leftJoin(before, isRevision(before, viewer.since, texts.changes))
    .leftJoin(approved, isRevision(approved, articles.approvedRevisionId, texts.approved))
    .leftJoin(author, eq(author.id, articles.authorId))
    .leftJoin(authorCommunity, eq(authorCommunity.id, author.communityId))
    .leftJoin(editor, eq(editor.id, articles.editorId))
    .leftJoin(editorCommunity, eq(editorCommunity.id, editor.communityId))
    .where(where)
}

const NO_WRITERS: SQL<WriterRow[]> = sql`'[]'`.mapWith(() => [])

type TextsRow = Parameters<typeof toArticleWithText>[0] & {
  readonly before: (Omit<ArticleRevisionView, 'content'> & { readonly content: string | null }) | null
  readonly writers: readonly WriterRow[]
  readonly approved: ArticleRevisionView | null
}

/** Leaves out what was not requested. */
export function withTexts(row: TextsRow, texts: AskedTexts): ArticleWithText {
  const from = row.before && { ...row.before, content: row.before.content ?? row.revision?.content ?? '' }
  return {
    ...toArticleWithText(row),
    ...(texts.changes && { changesByOthers: toChangesView(from, row.writers, row.article.authorId) }),
    ...(texts.approved && { approvedRevision: row.approved }),
  }
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
