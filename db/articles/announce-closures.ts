import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { isNotReadOnly } from '#db/communities/closing/closing-rows.ts'
import type { OutboxContext } from '#db/context.ts'
import { isTimeUp } from '#db/jobs/elapsed.ts'
import { settleEach } from '#db/jobs/settle-each.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { articleClosures, articles, isToSubmit } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { CLOSURE_NOTICE_DAYS } from '#shared/domain/articles/limits.ts'
import { closureNoticeFrom } from '#shared/domain/communities/sites/closures.ts'

const CLOSURES_AT_ONCE = 50
/** How many authors one batch of statements notifies. */
const AUTHORS_AT_ONCE = 100
/** The rest is left to the next run. */
const BATCHES_MAX = 50
/** One day more than the notice period, because the days of a community begin at other instants than in UTC. */
const LOOK_AHEAD_MS = (CLOSURE_NOTICE_DAYS + 1) * 24 * 3_600_000

/** Closures of all communities whose members may write until the closure begins. The condition on the position matches the index. */
const closuresAhead = statement((p: { readonly now: Date; readonly until: Date }) =>
  build
    .select({
      id: articleClosures.id,
      communityId: articleClosures.communityId,
      startsAt: articleClosures.startsAt,
      endsAt: articleClosures.endsAt,
      toldTo: articleClosures.toldTo,
      timeZone: communities.timeZone,
    })
    .from(articleClosures)
    // Joined in this order, so that the index of closures with members left to notify is used.
    .crossJoin(communities)
    .where(
      and(
        sql`${articleClosures.toldTo} IS NOT NULL`,
        gt(articleClosures.startsAt, p.now),
        lte(articleClosures.startsAt, p.until),
        eq(communities.id, articleClosures.communityId),
        isNotReadOnly(articleClosures.communityId, articleClosures.startsAt),
      ),
    )
    .orderBy(asc(articleClosures.startsAt))
    .limit(CLOSURES_AT_ONCE),
)

type ClosureAhead = ReturnType<ReturnType<typeof closuresAhead>['toResult']>[number]

/** Members with an article to submit, by id: each has at most one in progress. */
const authorsAfter = statement((p: { readonly communityId: string; readonly after: string; readonly limit: number }) =>
  build
    .select({
      userId: articles.authorId,
      articleId: articles.id,
      articleTitle: articles.title,
      status: articles.status,
    })
    .from(articles)
    .crossJoin(users)
    .where(
      and(
        eq(articles.communityId, p.communityId),
        isToSubmit(articles),
        gt(articles.authorId, p.after),
        hasId(users, articles.authorId, p),
        sql`+${users.status} = 'ACTIVE'`,
      ),
    )
    .orderBy(asc(articles.authorId))
    .limit(p.limit),
)

type Author = ReturnType<ReturnType<typeof authorsAfter>['toResult']>[number]

type Place = Pick<ClosureAhead, 'id' | 'communityId' | 'startsAt' | 'endsAt'> & {
  readonly before: string
  readonly toldTo: string | null
}

/** Changes nothing if another run was faster, or staff have edited or deleted the closure since it was read. */
const told = statement((p: Place) =>
  build
    .update(articleClosures)
    .set({ toldTo: p.toldTo })
    .where(
      and(
        hasId(articleClosures, p.id, p),
        eq(articleClosures.startsAt, p.startsAt),
        eq(articleClosures.endsAt, p.endsAt),
        eq(articleClosures.toldTo, p.before),
      ),
    ),
)

/**
 * Notifies members with an article to submit of upcoming closures: when submissions close and reopen. Continues where the last run ended;
 * the position is written in the batch of the notified members, so each is notified once. Returns how many were notified.
 */
export async function announceClosures(
  ctx: OutboxContext,
  batches = BATCHES_MAX,
  startedAt = performance.now(),
): Promise<number> {
  const { db, now } = ctx
  const ahead = await db.read(closuresAhead({ now, until: new Date(now.getTime() + LOOK_AHEAD_MS) }))
  const due = ahead.filter(({ startsAt, timeZone }) => closureNoticeFrom(startsAt, timeZone) <= now)
  let count = 0
  await settleEach(due, async (closure) => {
    let place = closure.toldTo
    for (let i = 0; i < batches && place !== null && !isTimeUp(startedAt); i++) {
      const { communityId } = closure
      const authors = await db.read(authorsAfter({ communityId, after: place, limit: AUTHORS_AT_ONCE }))
      const toldTo: string | null = authors.length < AUTHORS_AT_ONCE ? null : (authors.at(-1)?.userId ?? null)
      if (!(await tell(ctx, { ...closure, before: place, toldTo }, authors))) return null
      count += authors.length
      place = toldTo
    }
    return place === null
  })
  return count
}

/** False if nothing was written, see `told`. */
async function tell(ctx: OutboxContext, place: Place, authors: readonly Author[]): Promise<boolean> {
  const { id, communityId, startsAt, endsAt } = place
  const emails = await manyEmailsStatements(
    ctx,
    authors.map(({ userId, articleId, articleTitle, status }) => ({
      communityId,
      recipient: { kind: 'USER' as const, userId },
      template: 'submissions-closing' as const,
      data: {
        articleId,
        articleTitle,
        isRevision: status === 'NEEDS_REVISION',
        closesAt: startsAt.toISOString(),
        reopensAt: endsAt.toISOString(),
      },
      idempotencyKey: `submissions-closing/${id}/${userId}`,
      isBulk: true,
    })),
  )
  return (await ctx.db.tryCommitIf([told(place), ...emails])) !== null
}
