import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { articleRevisions, articles, articleTextLooks } from '#db/schema/articles/articles.ts'
import { build, statement } from '#db/statement.ts'
import { EDITING_SESSION_GAP_MS } from '#shared/domain/articles/limits.ts'
import { newId } from '#shared/kernel/ids.ts'
import { lastWordsOf } from './changes-by-others.ts'

/** A visit lasts until nothing was looked at for this long. */
const VISIT_GAP_MS = EDITING_SESSION_GAP_MS

type LookArgs = ActorArgs & { readonly articleId: string; readonly revisionId: string; readonly now: Date }

/** The later one of the viewer's own last words and the text at the end of the viewer's visit before this one: id or null. */
export function lastSeenBy(p: ActorArgs & { readonly now: Date }): SQL {
  const looked = sql`(SELECT CASE WHEN look.seen_at > ${p.now} - ${VISIT_GAP_MS} THEN look.previous_revision_id ELSE look.seen_revision_id END
    FROM article_text_looks AS look WHERE look.article_id = ${articles.id} AND look.user_id = ${p.userId} AND look.community_id = ${articles.communityId})`
  return sql`(SELECT seen.id FROM article_revisions AS seen WHERE seen.id IN (${looked}, ${lastWordsOf(sql`${p.userId}`)})
    AND seen.community_id = ${articles.communityId} ORDER BY seen.created_at DESC, seen.id DESC LIMIT 1)`
}

/** Makes the verb that records which text the viewer has seen of an article that the condition selects. */
export function lookRecorder(isReadable: (p: LookArgs) => SQL | undefined) {
  const recordedLook = statement((p: LookArgs & { readonly id: string }) =>
    build
      .insert(articleTextLooks)
      .select(
        build
          .select({
            id: sql<string>`${p.id}`.as('id'),
            communityId: articles.communityId,
            articleId: articles.id,
            userId: sql<string>`${p.userId}`.as('user_id'),
            seenRevisionId: articleRevisions.id,
            previousRevisionId: sql`NULL`.as('previous_revision_id'),
            seenAt: sql`${p.now}`.as('seen_at'),
          })
          .from(articles)
          .innerJoin(
            articleRevisions,
            and(
              eq(articleRevisions.id, p.revisionId),
              eq(articleRevisions.articleId, articles.id),
              eq(articleRevisions.communityId, articles.communityId),
            ),
          )
          .where(isReadable(p)),
      )
      .onConflictDoUpdate({
        target: [articleTextLooks.articleId, articleTextLooks.userId],
        set: {
          previousRevisionId: sql`CASE WHEN ${articleTextLooks.seenAt} > excluded.seen_at - ${VISIT_GAP_MS}
            THEN ${articleTextLooks.previousRevisionId} ELSE ${articleTextLooks.seenRevisionId} END`,
          seenRevisionId: sql`excluded.seen_revision_id`,
          seenAt: sql`excluded.seen_at`,
        },
      })
      .returning({ id: articleTextLooks.id }),
  )

  /** Answers whether there is such a text. */
  return async ({ db, actor, now }: ActorContext, articleId: string, revisionId: string): Promise<boolean> => {
    const [rows] = await db.commit([recordedLook({ ...actor, articleId, revisionId, now, id: newId(now) })])
    return rows.length > 0
  }
}
