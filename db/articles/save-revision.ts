import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { attemptCounter, checkAttempt, attemptKey as keyOfAttempt } from '#db/auth/attempts.ts'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleRevisions, articles } from '#db/schema/articles/articles.ts'
import { attempts } from '#db/schema/auth.ts'
import { type BoundStatement, build, statement } from '#db/statement.ts'
import type { RevisionOrigin } from '#shared/domain/articles/history.ts'
import { CONTENT_MAX_BYTES, SAVED_TITLE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { checkOperationId } from '../operation-id.ts'
import { staleRevision, toStoredText } from '../saved-text.ts'
import { type ArticleWithText, toArticleWithText } from './article-rows.ts'
import { selectArticlesWithText } from './read-articles.ts'

const LIMIT = ATTEMPT_LIMITS.saveText
const TEXT_LIMITS = {
  maxBytes: CONTENT_MAX_BYTES,
  maxTitleCharacters: SAVED_TITLE_MAX_CHARACTERS,
  tooLarge: ARTICLE_MESSAGES.tooLarge,
}

export type AutoSaveRevisionInput = {
  readonly articleId: string
  readonly title: string
  readonly content: string
  /** The revision that the writer started from, NO_REVISION for none. Without it the text replaces any current revision. */
  readonly baseRevisionId?: string | null | undefined
  readonly operationId?: string | null | undefined
  /** Whether the text was found on the device after its editor had ended. */
  readonly isRecovered?: boolean | null | undefined
}

/** A text to save that was taken from the history. */
export type RestoredText = { readonly revisionId: string }

export type ArticleArgs = ActorArgs & { readonly articleId: string }

/** The arguments of the statements that save a text, for statements of the same batch. */
export type SavedArgs = ArticleArgs & { readonly revisionId: string; readonly now: Date }

export type SaveConditions = {
  /** Selects the article among those the writer may see. */
  readonly isVisible: (p: SavedArgs) => SQL | undefined
  /** Under which the writer may change its text. */
  readonly isWritable: (p: SavedArgs) => SQL | undefined
}

type SaveOptions = {
  readonly restored?: RestoredText
  /** Further statements of the batch; they test `becameCurrent` themselves. */
  readonly alsoWrite?: (saved: SavedArgs) => readonly BoundStatement[]
}

export type SaveOutcome =
  | { readonly kind: 'notFound' }
  /** The article takes no text now. One that names its base was written in an editor that was open before: it is stored beside. */
  | { readonly kind: 'refused'; readonly article: ArticleWithText; readonly keptRevisionId: string | null }
  | { readonly kind: 'saved'; readonly article: ArticleWithText }

/** Condition on `articles`: true once this revision has become the current text. */
export function becameCurrent(revisionId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${articleRevisions} WHERE ${articleRevisions.id} = ${revisionId}
    AND ${articleRevisions.communityId} = ${articles.communityId} AND ${articleRevisions.becameCurrent} = 1)`
}

type TextArgs = SavedArgs & {
  readonly attemptKey: string
  readonly title: string
  readonly content: string
  readonly wordCount: number
  readonly base: string | null
  readonly operationId: string | null
  readonly origin: RevisionOrigin
  readonly restoredRevisionId: string | null
}

/**
 * Makes the verb that stores a text as a revision and makes it the current one. A text that was written on another revision than
 * the current one is stored without becoming current, and StaleRevision is thrown. One batch does both, so that two tabs that
 * save at once both have their text stored. So is a text whose article was moved on or trashed while it was written.
 */
export function revisionSaver({ isVisible, isWritable }: SaveConditions) {
  const isEditable = (p: SavedArgs) => and(isVisible(p), isWritable(p))
  /** In the batch that counts the save, so that parallel ones are counted before any is stored. */
  const isWithinLimit = (p: TextArgs) =>
    sql`EXISTS (SELECT 1 FROM ${attempts} WHERE ${attempts.key} = ${p.attemptKey} AND ${attempts.count} <= ${LIMIT.most})`
  const isCurrent = (p: TextArgs) =>
    sql<boolean>`((${p.base} IS NULL OR COALESCE(${articles.currentRevisionId}, ${NO_REVISION}) IS ${p.base}) AND ${isWritable(p)})`

  const countedSave = attemptCounter(
    LIMIT,
    (p: TextArgs) => sql`NOT EXISTS ${build.select({ id: articles.id }).from(articles).where(isVisible(p))}`,
  )
  const storedRevision = statement((p: TextArgs) =>
    build
      .insert(articleRevisions)
      .select(
        build
          .select({
            id: sql<string>`${p.revisionId}`.as('id'),
            communityId: articles.communityId,
            articleId: articles.id,
            authorId: sql<string>`${p.userId}`.as('author_id'),
            baseRevisionId:
              sql`CASE WHEN ${p.base} IS NULL THEN ${articles.currentRevisionId} ELSE NULLIF(${p.base}, ${NO_REVISION}) END`.as(
                'base_revision_id',
              ),
            title: sql<string>`${p.title}`.as('title'),
            content: sql<string>`${p.content}`.as('content'),
            wordCount: sql<number>`${p.wordCount}`.as('word_count'),
            becameCurrent: isCurrent(p).as('became_current'),
            origin: sql<RevisionOrigin>`${p.origin}`.as('origin'),
            restoredRevisionId: sql`${p.restoredRevisionId}`.as('restored_revision_id'),
            editingSessionId: sql`NULL`.as('editing_session_id'),
            operationId: sql`${p.operationId}`.as('operation_id'),
            createdAt: sql`${p.now}`.as('created_at'),
          })
          .from(articles)
          .where(and(isVisible(p), or(isWritable(p), sql`${p.base} IS NOT NULL`), isWithinLimit(p))),
      )
      .onConflictDoNothing(),
  )
  const changedArticle = statement((p: TextArgs) =>
    build
      .update(articles)
      .set({ currentRevisionId: p.revisionId, title: p.title, wordCount: p.wordCount, updatedAt: p.now })
      .where(and(isEditable(p), becameCurrent(p.revisionId))),
  )
  const savedArticle = statement((p: SavedArgs) =>
    selectArticlesWithText(isVisible(p), { isWritable: sql<boolean>`(${isWritable(p)})`.mapWith(Boolean) }),
  )

  return async (
    { db, actor, now }: ActorContext,
    input: AutoSaveRevisionInput,
    { restored, alsoWrite }: SaveOptions = {},
  ): Promise<SaveOutcome> => {
    const attemptKey = await keyOfAttempt(LIMIT, [actor.userId, input.articleId])
    const args = {
      ...actor,
      ...textOf(input),
      articleId: input.articleId,
      revisionId: newId(now),
      now,
      attemptKey,
      origin: restored ? ('RESTORED' as const) : input.isRecovered ? ('RECOVERED' as const) : ('WRITTEN' as const),
      restoredRevisionId: restored?.revisionId ?? null,
    }
    const [[counted], , , [row], [stored]] = await db.commit([
      countedSave(args),
      storedRevision(args),
      changedArticle(args),
      savedArticle(args),
      revisionOfSave(args),
      ...(alsoWrite?.(args) ?? []),
    ])
    if (!row) return { kind: 'notFound' }
    const article = toArticleWithText(row)
    if (!stored) checkAttempt(LIMIT, counted, now)
    if (!stored || !row.values.isWritable) return { kind: 'refused', article, keptRevisionId: stored?.id ?? null }
    if (!stored.becameCurrent) throw staleRevision(ARTICLE_MESSAGES.staleRevision, article.currentRevision, stored.id)
    return { kind: 'saved', article }
  }
}

/** The revision that this save, or the first one under the same operation id, has stored. */
const revisionOfSave = statement((p: TextArgs) =>
  build
    .select({ id: articleRevisions.id, becameCurrent: articleRevisions.becameCurrent })
    .from(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, p.articleId),
        eq(articleRevisions.communityId, p.communityId),
        eq(articleRevisions.authorId, p.userId),
        or(eq(articleRevisions.id, p.revisionId), sql`${articleRevisions.operationId} = ${p.operationId}`),
      ),
    ),
)

function textOf(input: AutoSaveRevisionInput) {
  return { ...draftTextOf(input), base: input.baseRevisionId ?? null }
}

/** A text as it is stored; throws when it is too large. */
export function draftTextOf(input: Pick<AutoSaveRevisionInput, 'title' | 'content' | 'operationId'>) {
  const operationId = checkOperationId(input.operationId)
  const text = toStoredText(input, TEXT_LIMITS)
  return { ...text, wordCount: countWords(plainText(text.content)), operationId }
}

/** A refusal that says under which id the refused text is kept. */
export function withKept(refusal: AppError, keptRevisionId: string | null): AppError {
  if (keptRevisionId === null) return refusal
  const { code, message, retryAfterSeconds, extensions } = refusal
  return new AppError(code, { message, retryAfterSeconds, extensions: { ...extensions, keptRevisionId } })
}
