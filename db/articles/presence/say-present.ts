import { and, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articlePresences } from '#db/schema/articles/article-presences.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { type BoundStatement, build, statement } from '#db/statement.ts'
import { PRESENCE_FRESH_MS } from '#shared/domain/articles/presence/presence.ts'
import type { ArticlePresenceView } from '#shared/domain/articles/views.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { FeedbackReader, IsThread } from '../feedback/read-feedback.ts'
import { hasThread } from '../feedback/read-threads.ts'
import { rowOfArticle } from '../row-of-article.ts'
import { presenceOf } from './read-presence.ts'

/**
 * Makes the verb of an open page: it records that the actor has the article open, and returns who else has and whether anything is new. One
 * round trip, null without such an article; does not write for a draft without an editor, or when the row is a moment old.
 */
export function presenceRecorder<Args extends ActorArgs>(
  isThread: IsThread<Args>,
  reader: FeedbackReader,
  alsoWrite: (p: Args & { readonly now: Date }) => readonly BoundStatement[] = () => [],
) {
  type RowArgs = Args & { readonly id: string; readonly now: Date; readonly wroteAt: Date | null }
  const said = statement((p: RowArgs) =>
    build
      .insert(articlePresences)
      .select(
        build
          .select({
            ...rowOfArticle(p),
            userId: sql<string>`${p.userId}`.as('user_id'),
            seenAt: sql`${p.now}`.as('seen_at'),
            wroteAt: sql`${p.wroteAt}`.as('wrote_at'),
          })
          .from(articles)
          .where(and(isThread(p), hasThread())),
      )
      .onConflictDoUpdate({
        target: [articlePresences.articleId, articlePresences.userId],
        set: { seenAt: sql`excluded.seen_at`, wroteAt: sql`coalesce(excluded.wrote_at, ${articlePresences.wroteAt})` },
        setWhere: sql`${articlePresences.seenAt} < excluded.seen_at - ${PRESENCE_FRESH_MS}`,
      }),
  )
  const { presence, toView } = presenceOf(isThread, reader)

  return async ({ db, now }: ActorContext, args: Args, isWriting: boolean): Promise<ArticlePresenceView | null> => {
    const p = { ...args, id: newId(now), now, wroteAt: isWriting ? now : null }
    const [[found]] = await db.commit([presence(p), said(p), ...alsoWrite(p)])
    return found ? toView(found, now) : null
  }
}
