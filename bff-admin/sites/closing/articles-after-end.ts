import { and, asc, eq, sql } from 'drizzle-orm'
import { isClosingOf } from '#db/communities/closing/closing-rows.ts'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import type { ActorContext } from '#db/context.ts'
import { articles, hasLiveTime, liveAt } from '#db/schema/articles/articles.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build, statement } from '#db/statement.ts'

/** The maximum number listed: the brand's calendar has all of them. */
const ARTICLES_MAX = 50

/** An article that is scheduled for a time at which its brand will have closed. */
export type ArticleAfterEnd = { readonly id: string; readonly title: string; readonly scheduledAt: Date }

const AT = liveAt(articles)

const afterEnd = statement(({ communityId, limit }: { readonly communityId: string; readonly limit: number }) =>
  build
    .select({
      id: articles.id,
      title: articles.title,
      scheduledAt: sql<Date>`${articles.scheduledAt}`.mapWith(articles.scheduledAt),
    })
    .from(articles)
    .where(
      and(
        eq(articles.communityId, communityId),
        hasLiveTime(articles),
        // Null when the brand is not closing: then nothing is later.
        sql`${AT} >= ${build.select({ at: communityClosings.endsAt }).from(communityClosings).where(isClosingOf(communityId))}`,
        sql`+${articles.status} = 'SCHEDULED'`,
      ),
    )
    .orderBy(asc(AT), asc(articles.id))
    .limit(limit),
)

/** Articles scheduled after the end of a closing brand, earliest first. */
export function listArticlesAfterEnd(
  { db }: ActorContext,
  { id: communityId }: Pick<StoredSite, 'id'>,
): Promise<readonly ArticleAfterEnd[]> {
  return db.read(afterEnd({ communityId, limit: ARTICLES_MAX }))
}
