import { and, eq, lte, sql } from 'drizzle-orm'
import { isNotClosed } from '#db/communities/closing/closing-rows.ts'
import type { OutboxContext } from '#db/context.ts'
import { mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { isTimeUp } from '#db/jobs/elapsed.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { build, statement } from '#db/statement.ts'
import { isTextApproved } from '#shared/domain/articles/moves/transitions.ts'
import { type ArticleWithText, toArticleWithText } from './article-rows.ts'
import { moveStatements } from './move-article.ts'
import { authorByline, isApprovedText, isSlugFree, publicationFields, slugFor } from './publication.ts'
import { selectArticlesWithText } from './read-articles.ts'
import { statusEmailStatements } from './status-email.ts'
import { statusNotificationStatements } from './status-notification.ts'
import { unscheduleUnapproved } from './unschedule-unapproved.ts'

const BATCH_SIZE = 20

type ArticleKey = { readonly articleId: string; readonly communityId: string }

const dueArticles = statement((p: { readonly now: Date }) =>
  build
    .select({
      id: articles.id,
      communityId: articles.communityId,
      dueAt: sql<Date>`${articles.scheduledAt}`.mapWith(articles.scheduledAt),
    })
    .from(articles)
    .where(
      and(
        eq(articles.status, 'SCHEDULED'),
        lte(articles.scheduledAt, p.now),
        mayBeTried('publish-due-articles', { ...articles, dueAt: articles.scheduledAt }, p.now),
        isNotClosed(articles.communityId, p.now),
      ),
    )
    .orderBy(articles.scheduledAt)
    .limit(BATCH_SIZE),
)

const scheduledArticle = statement((p: ArticleKey) =>
  selectArticlesWithText(
    and(eq(articles.id, p.articleId), eq(articles.communityId, p.communityId), eq(articles.status, 'SCHEDULED')),
  ),
)

/**
 * Publishes the articles of all communities whose scheduled time has come; returns how many. The UPDATE repeats the status, so two
 * concurrent runs publish each article once; nothing is published in a community that has closed. An article whose text is not the approved
 * one is taken back instead.
 */
export async function publishDue(ctx: OutboxContext, startedAt = performance.now()): Promise<number> {
  let count = 0
  for (;;) {
    const due = await ctx.db.read(dueArticles({ now: ctx.now }))
    const { done } = await settleCounted(ctx, 'publish-due-articles', due, async ({ id: articleId, communityId }) => {
      return (await publishArticle(ctx, { articleId, communityId })) || null
    })
    count += done
    if (due.length < BATCH_SIZE || isTimeUp(startedAt)) return count
  }
}

function publishArticle(ctx: OutboxContext, key: ArticleKey): Promise<boolean> {
  return retryOnConflict(async (attempt) => {
    const { db, now } = ctx
    const [[row], [setting]] = await Promise.all([db.read(scheduledArticle(key)), db.read(authorByline(key))])
    if (!row) return false
    const article: ArticleWithText = toArticleWithText(row)
    if (!isTextApproved(article)) {
      await unscheduleUnapproved(ctx, article)
      return false
    }
    const slug = slugFor(article, attempt > 1)
    const { eventId, statements } = moveStatements(ctx, {
      article,
      to: 'PUBLISHED',
      actorId: null,
      operationId: null,
      set: { ...publicationFields(article, setting?.byline ?? null, now), slug },
      condition: and(lte(articles.scheduledAt, now), isApprovedText(article), isSlugFree(article, slug)),
    })
    const moved: ArticleWithText = { ...article, status: 'PUBLISHED', slug }
    const email = await statusEmailStatements(ctx, { article, moved, editorName: '', reason: null, eventId })
    const notification = statusNotificationStatements(ctx, { article, moved, editorName: '', eventId })
    await db.commitIf([...statements, ...email, ...notification])
    return true
  })
}
