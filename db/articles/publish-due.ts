import { and, eq, lte } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles.ts'
import { type ArticleWithText, toArticleWithText } from './article-rows.ts'
import { moveStatements } from './move-article.ts'
import { bylineOfAuthor, firstPrint, slugFor, slugIsFree } from './publication.ts'
import { articlesWithText } from './read-articles.ts'
import { statusMail } from './status-mail.ts'

const ARTICLES_PER_RUN = 20

/**
 * Publishes articles that are scheduled for now or earlier, in all communities; answers how many. Two runs at once publish
 * each article once, because the status is part of the write.
 */
export async function publishDue(ctx: OutboxContext): Promise<number> {
  const { db, now } = ctx
  const due = await db.read(
    db.build
      .select({ id: articles.id, communityId: articles.communityId })
      .from(articles)
      .where(and(eq(articles.status, 'SCHEDULED'), lte(articles.scheduledAt, now)))
      .orderBy(articles.scheduledAt)
      .limit(ARTICLES_PER_RUN),
  )
  let published = 0
  for (const { id, communityId } of due) if (await publish(ctx, id, communityId)) published++
  return published
}

function publish(ctx: OutboxContext, articleId: string, communityId: string): Promise<boolean> {
  const { db, now } = ctx
  return retryOnConflict(async (look) => {
    const [[row], [setting]] = await Promise.all([
      db.read(
        articlesWithText(
          db,
          and(eq(articles.id, articleId), eq(articles.communityId, communityId), eq(articles.status, 'SCHEDULED')),
        ),
      ),
      db.read(bylineOfAuthor(db, communityId, articleId)),
    ])
    if (!row) return false
    const article: ArticleWithText = toArticleWithText(row)
    const slug = slugFor(article, look > 1)
    const { eventId, statements } = moveStatements(db, {
      article,
      to: 'PUBLISHED',
      actorId: null,
      operationId: null,
      now,
      set: { ...firstPrint(article, setting?.byline ?? null, now), slug },
      provided: and(lte(articles.scheduledAt, now), slugIsFree(article, slug)),
    })
    const mail = await statusMail(ctx, {
      article,
      moved: { ...article, status: 'PUBLISHED', slug },
      editorName: '',
      reason: null,
      eventId,
    })
    await db.commitIf([...statements, ...mail])
    return true
  })
}
