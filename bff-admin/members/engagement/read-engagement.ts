import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { hasHealth, healthColumns } from '#db/members/health/health-facts.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { sessions } from '#db/schema/auth.ts'
import { communities } from '#db/schema/communities.ts'
import { panelAnswers } from '#db/schema/expert-panels.ts'
import { forumEntries } from '#db/schema/forum/forum.ts'
import { introductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { lastMonths, type Month } from '#shared/domain/members/engagement.ts'
import { daysAway, daysLeft, type HealthView, healthOf } from '#shared/domain/members/health.ts'
import { checkCanHelpMembers } from '../member/member-access.ts'
import { type MemberHeaderView, readMemberHeader } from '../member-header.ts'

export type MonthView = {
  /** "2026-11" */
  readonly month: string
  readonly signIns: number
  readonly articlesSubmitted: number
  readonly articlesPublished: number
  readonly answers: number
  readonly posts: number
  readonly replies: number
  readonly introductions: number
}

export type ExplainedHealthView = HealthView & { readonly daysAway: number; readonly daysLeft: number | null }

export type EngagementView = {
  readonly member: MemberHeaderView
  readonly lastAccessedAt: Date | null
  /** Null of who has left, or is not in yet. */
  readonly health: ExplainedHealthView | null
  /** The oldest first, the present one last. */
  readonly months: readonly MonthView[]
}

type OfMember = ActorArgs & { readonly memberId: string }

const facts = statement((p: OfMember) =>
  build
    .select({ ...healthColumns, hasHealth: sql<number>`${hasHealth()}` })
    .from(users)
    .where(and(hasId(users, p.memberId, p), eq(users.kind, 'MEMBER'))),
)

/** Counted by the rows of one member: an index begins with the member in each of the tables. */
const counts = statement((p: OfMember & { readonly months: readonly Month[] }) => {
  const within = (at: SQL) => sql`${at} >= json_extract(m.value, '$.from') AND ${at} < json_extract(m.value, '$.until')`
  const isCreated = within(sql`counted.created_at`)
  const isAuthor = sql`counted.community_id = ${p.communityId} AND counted.author_id = ${p.memberId}`
  const entries = (condition: SQL) =>
    sql`(SELECT count(*) FROM ${forumEntries} AS counted WHERE ${isAuthor} AND ${isCreated}
      AND counted.published_at IS NOT NULL AND ${condition})`
  return build.all<MonthView>(sql`SELECT json_extract(m.value, '$.month') AS month,
    (SELECT count(*) FROM ${sessions} AS counted WHERE counted.user_id = ${p.memberId} AND +counted.community_id = ${p.communityId}
      AND counted.kind = 'MEMBER' AND ${isCreated}) AS signIns,
    (SELECT count(*) FROM ${articles} AS counted WHERE ${isAuthor} AND ${within(sql`counted.submitted_at`)}) AS articlesSubmitted,
    (SELECT count(*) FROM ${articles} AS counted WHERE ${isAuthor} AND ${within(sql`counted.published_at`)}
      AND counted.status IN ('PUBLISHED', 'MANUALLY_PUBLISHED')) AS articlesPublished,
    (SELECT count(*) FROM ${panelAnswers} AS counted WHERE ${isAuthor} AND ${within(sql`+counted.sent_at`)}) AS answers,
    ${entries(sql`counted.seq = 0`)} AS posts,
    ${entries(sql`counted.seq > 0`)} AS replies,
    (SELECT count(*) FROM ${introductions} AS counted WHERE counted.community_id = ${p.communityId}
      AND counted.user_id = ${p.memberId} AND ${isCreated}) AS introductions
    FROM json_each(${p.months}) AS m`)
})

const timeZones = statement((p: ActorArgs) =>
  build.select({ timeZone: communities.timeZone }).from(communities).where(eq(communities.id, p.communityId)),
)

/** What a member did in each of the last twelve months, and how engaged that makes them. Null where the community has no such member. */
export async function readEngagement(ctx: ActorContext, memberId: string): Promise<EngagementView | null> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const of = { userId, communityId, memberId }
  const [, member, [row], [place]] = await Promise.all([
    checkCanHelpMembers(ctx),
    readMemberHeader(ctx, memberId),
    db.read(facts(of)),
    db.read(timeZones(of)),
  ])
  if (!member || !row) return null
  const timeZone = place?.timeZone ?? 'UTC'
  const months = lastMonths(now, timeZone)
  return {
    member,
    lastAccessedAt: row.lastAccessedAt,
    health:
      row.hasHealth === 1
        ? { ...healthOf(row, now), daysAway: daysAway(row, now, timeZone), daysLeft: daysLeft(row, now, timeZone) }
        : null,
    months: await db.read(counts({ ...of, months })),
  }
}
