import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext, DbContext } from '#db/context.ts'
import { articleRevisions, articles, articleTextLooks } from '#db/schema/articles/articles.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { EDITING_SESSION_GAP_MS } from '#shared/domain/articles/limits.ts'
import { newId } from '#shared/kernel/ids.ts'
import { lastWordsOf } from './changes-by-others.ts'
import { isTextOfArticle, rowOfArticle } from './row-of-article.ts'

/** A visit lasts until the article was not open for this long. */
const VISIT_GAP_MS = EDITING_SESSION_GAP_MS
/** An open page moves the end of its visit on this often. */
const LOOK_FRESH_MS = 60_000
/** Long after anybody would ask what is new since then. */
const KEPT_MS = 180 * 86_400_000

type ViewArgs = ActorArgs & { readonly articleId: string; readonly now: Date }
type LookArgs = ViewArgs & { readonly revisionId: string }
type IsReadable<Args> = (p: Args) => SQL | undefined

/** The later one of the viewer's own last words and the text at the end of the viewer's visit before this one: id or null. */
export function lastSeenBy(p: ActorArgs & { readonly now: Date }): SQL {
  const looked = sql`(SELECT CASE WHEN look.seen_at > ${p.now} - ${VISIT_GAP_MS} THEN look.previous_revision_id ELSE look.seen_revision_id END
    FROM article_text_looks AS look WHERE look.article_id = ${articles.id} AND look.user_id = ${p.userId} AND look.community_id = ${articles.communityId})`
  return sql`(SELECT seen.id FROM article_revisions AS seen WHERE seen.id IN (${looked}, ${lastWordsOf(sql`${p.userId}`)})
    AND seen.community_id = ${articles.communityId} ORDER BY seen.created_at DESC, seen.id DESC LIMIT 1)`
}

/** What a look at this time writes: in the same visit where that visit began, else where the one before it ended. */
function visitAt(now: SQL) {
  const isSameVisit = sql`${articleTextLooks.seenAt} > ${now} - ${VISIT_GAP_MS}`
  return {
    previousRevisionId: sql`CASE WHEN ${isSameVisit} THEN ${articleTextLooks.previousRevisionId} ELSE ${articleTextLooks.seenRevisionId} END`,
    previousSeenAt: sql`CASE WHEN ${isSameVisit} THEN ${articleTextLooks.previousSeenAt} ELSE ${articleTextLooks.seenAt} END`,
    seenAt: now,
  }
}

/** Makes the verb that records which text the viewer has seen of an article that the condition selects. */
export function lookRecorder(isReadable: IsReadable<LookArgs>) {
  const recordedLook = statement((p: LookArgs & { readonly id: string }) =>
    build
      .insert(articleTextLooks)
      .select(
        build
          .select({
            ...rowOfArticle(p),
            userId: sql<string>`${p.userId}`.as('user_id'),
            seenRevisionId: articleRevisions.id,
            previousRevisionId: sql`NULL`.as('previous_revision_id'),
            seenAt: sql`${p.now}`.as('seen_at'),
            previousSeenAt: sql`NULL`.as('previous_seen_at'),
          })
          .from(articles)
          .innerJoin(articleRevisions, isTextOfArticle(p))
          .where(isReadable(p)),
      )
      .onConflictDoUpdate({
        target: [articleTextLooks.articleId, articleTextLooks.userId],
        set: { ...visitAt(sql`excluded.seen_at`), seenRevisionId: sql`excluded.seen_revision_id` },
      })
      .returning({ id: articleTextLooks.id }),
  )

  /** Answers whether there is such a text. */
  return async ({ db, actor, now }: ActorContext, articleId: string, revisionId: string): Promise<boolean> => {
    const [rows] = await db.commit([recordedLook({ ...actor, articleId, revisionId, now, id: newId(now) })])
    return rows.length > 0
  }
}

function isOwnLook(p: ViewArgs) {
  return and(eq(articleTextLooks.articleId, p.articleId), isOfUser(articleTextLooks, p))
}

/** The statement of an open page whose viewer still looks: it writes once a minute, and nothing of who never saw a text of it. */
export const stillLooking = statement((p: ViewArgs) =>
  build
    .update(articleTextLooks)
    .set(visitAt(sql`${p.now}`))
    .where(and(isOwnLook(p), sql`${articleTextLooks.seenAt} < ${p.now} - ${LOOK_FRESH_MS}`)),
)

/** When the viewer's visit before this one ended, also within another statement. */
export function selectLastLook(p: ViewArgs) {
  const { seenAt, previousSeenAt } = articleTextLooks
  const isThisVisit = sql`${seenAt} > ${p.now} - ${VISIT_GAP_MS}`
  return build
    .select({
      at: sql<Date | null>`CASE WHEN ${isThisVisit} THEN ${previousSeenAt} ELSE ${seenAt} END`.mapWith(seenAt),
    })
    .from(articleTextLooks)
    .where(isOwnLook(p))
}

const lastLook = statement(selectLastLook)

/** Null where there was none. */
export async function readLastLook({ db, actor, now }: ActorContext, articleId: string): Promise<Date | null> {
  const [look] = await db.read(lastLook({ ...actor, articleId, now }))
  return look?.at ?? null
}

const oldLooks = statement((p: { readonly longAgo: Date }) =>
  build.delete(articleTextLooks).where(lt(articleTextLooks.seenAt, p.longAgo)).returning({ id: articleTextLooks.id }),
)

/** Deletes who had an article open half a year ago; answers how many. */
export async function deleteOldLooks({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([oldLooks({ longAgo: new Date(now.getTime() - KEPT_MS) })])
  return deleted.length
}
