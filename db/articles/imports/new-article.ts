import type { ArticleWithText } from '#db/articles/article-rows.ts'
import { moveStatements, NO_DESK_DATE } from '#db/articles/move-article.ts'
import { publicationFields, slugFor } from '#db/articles/publication.ts'
import type { DbContext } from '#db/context.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { IMPORT_REASONS } from '#shared/domain/articles/imports/messages.ts'
import type { ArticleSource, ImportedStatus } from '#shared/domain/articles/imports/statuses.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { importedFrom } from './judge-articles.ts'

export type ReadyArticle = {
  readonly rowNumber: number
  readonly externalId: string
  readonly title: string
  readonly content: string
  readonly wordCount: number
  readonly summary: string | null
  readonly category: string | null
  readonly status: ImportedStatus
  readonly publishedAt: Date | null
}

type Options = {
  readonly communityId: string
  readonly source: ArticleSource
  readonly author: { readonly id: string; readonly byline: string | null }
  /** The member of staff who had the file imported. */
  readonly actorId: string
  readonly isSlugTaken: boolean
}

/**
 * Statements that create an article from a row of a file. One published in the other tool was approved there: it is ready to publish, and
 * is published like any other, but at its own date and without notifications.
 */
export function newArticleStatements(ctx: DbContext, row: ReadyArticle, options: Options) {
  const { now } = ctx
  const { communityId, source, author, actorId, isSlugTaken } = options
  const { title, content, wordCount } = row
  const status: ArticleStatus = row.status === 'PUBLISHED' ? 'READY_TO_PUBLISH' : 'DRAFT'
  const revision = { id: newId(now), title, content, wordCount }
  const approval =
    row.status === 'PUBLISHED'
      ? { approvedRevisionId: revision.id, approvedAt: row.publishedAt }
      : { approvedRevisionId: null, approvedAt: null }
  const columns = {
    ...{ id: newId(now), communityId, authorId: author.id, status, title, wordCount },
    ...{ statusUpdatedAt: now, updatedAt: now, currentRevisionId: revision.id },
    ...approval,
  }
  const added = build.insert(articles).values({
    ...columns,
    standfirst: row.summary,
    category: row.category,
    importedFrom: importedFrom(source, row.externalId),
    createdAt: now,
  })
  const written = build
    .insert(articleRevisions)
    .values({ ...revision, communityId, articleId: columns.id, authorId: author.id, createdAt: now })
  if (row.status === 'DRAFT') return { articleId: columns.id, statements: [added, written] }
  const article: ArticleWithText = { ...UNTOUCHED, ...columns, currentRevision: { ...revision, updatedAt: now } }
  const { statements } = moveStatements(ctx, {
    article,
    to: 'PUBLISHED',
    actorId,
    reason: IMPORT_REASONS[source],
    operationId: null,
    set: {
      ...publicationFields(article, author.byline, row.publishedAt ?? now),
      slug: slugFor(article, isSlugTaken),
    },
  })
  return { articleId: columns.id, statements: [added, written, ...statements] }
}

/** The columns of an article with no history yet. */
const UNTOUCHED = {
  ...{ author: null, editor: null, editorId: null, previousStatus: null, statusReason: null, lastEventId: null },
  ...{ submittedRevisionId: null, submittedAt: null, scheduledAt: null, publishedAt: null, slug: null },
  ...{ externalUrl: null, leadImageId: null, leadImageWidth: null, leadImageAlt: null, leadImageCredit: null },
  ...NO_DESK_DATE,
} as const
