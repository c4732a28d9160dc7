import { and, desc, eq, exists, gte, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { CommunityContext } from '#db/context.ts'
import { articleCalendarAddresses } from '#db/schema/articles/article-calendar.ts'
import { articleEvents, articles, hasLiveTime, liveAt } from '#db/schema/articles/articles.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import type { CalendarEntry } from './calendar-file.ts'

/** What was published before is of no use in a calendar app. */
const PAST_DAYS = 90
const ENTRIES_MAX = 500

type AddressArgs = { readonly communityId: string; readonly tokenHash: string }

/** The address is valid: its creator still works here, and may still see the calendar. */
function workingAddress(p: AddressArgs) {
  const permission = build
    .select({ id: staffPermissions.id })
    .from(staffPermissions)
    .where(
      and(
        isOfUser(staffPermissions, { userId: articleCalendarAddresses.userId, communityId: p.communityId }),
        sql`${staffPermissions.permission} IN ('admin', 'articles.edit')`,
      ),
    )
  return build
    .select({ id: articleCalendarAddresses.id })
    .from(articleCalendarAddresses)
    .innerJoin(users, eq(users.id, articleCalendarAddresses.userId))
    .where(
      and(
        eq(articleCalendarAddresses.tokenHash, p.tokenHash),
        eq(articleCalendarAddresses.communityId, p.communityId),
        eq(users.status, 'ACTIVE'),
        exists(permission),
      ),
    )
}

const address = statement(workingAddress)

/** Every move of an article is an event, and so is the end of an undone one, so the number only grows. */
function sequence(p: AddressArgs) {
  // Nested, so that the column keeps the name of its table.
  const isOfArticle = sql`event.article_id = ${sql`${articles.id}`} AND +event.community_id = ${p.communityId}`
  return sql<number>`(SELECT count(*) + count(event.undone_at) FROM ${articleEvents} AS event WHERE ${isOfArticle})`
}

const AT = liveAt(articles)

const entries = statement((p: AddressArgs & { readonly since: Date; readonly limit: number }) =>
  build
    .select({
      id: articles.id,
      title: articles.title,
      at: sql<Date>`${AT}`.mapWith(articles.publishedAt),
      changedAt: articles.updatedAt,
      sequence: sequence(p),
    })
    .from(articles)
    .where(
      and(eq(articles.communityId, p.communityId), hasLiveTime(articles), gte(AT, p.since), exists(workingAddress(p))),
    )
    .orderBy(desc(AT), desc(articles.id))
    .limit(p.limit),
)

/** The entries for a secret address, latest first; null when the address is invalid. */
export async function readEntries(
  { db, community, now }: CommunityContext,
  token: string,
): Promise<readonly CalendarEntry[] | null> {
  const args = { communityId: community.id, tokenHash: await sha256(token) }
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS)
  const [[found], rows] = await Promise.all([
    db.read(address(args)),
    db.read(entries({ ...args, since, limit: ENTRIES_MAX })),
  ])
  return found ? rows : null
}
