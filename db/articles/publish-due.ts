import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { articles } from '#db/schema/articles.ts'
import { type ArticleWithText, toArticleWithText } from './article-rows.ts'
import { moveStatements } from './move-article.ts'
import { bylineOfAuthor, firstPrint, slugFor, slugIsFree } from './publication.ts'
import { articlesWithText } from './read-articles.ts'
import { statusMail } from './status-mail.ts'

export type PublishDue = { readonly db: Db; readonly now: Date; readonly outboxKey: string }

const AT_ONCE = 20

/**
 * Publishes what is scheduled for now or earlier, in all communities; answers how many. Two runs at once publish each
 * article once, because the status is part of the write.
 */
export async function publishDue(job: PublishDue): Promise<number> {
  const { db, now } = job
  const due = await db.read(
    db.build
      .select({ id: articles.id, communityId: articles.communityId })
      .from(articles)
      .where(and(eq(articles.status, 'SCHEDULED'), lte(articles.scheduledAt, now)))
      .orderBy(articles.scheduledAt)
      .limit(AT_ONCE),
  )
  let published = 0
  for (const { id, communityId } of due) if (await publish(job, id, communityId)) published++
  return published
}

function publish({ db, now, outboxKey }: PublishDue, articleId: string, communityId: string): Promise<boolean> {
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
    const mail = await statusMail(
      { db, outboxKey, now },
      { article, moved: { ...article, status: 'PUBLISHED', slug }, editorName: '', reason: null, eventId },
    )
    await db.commitIf([...statements, ...mail])
    return true
  })
}
