import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { markRead } from '#db/notifications/mark-read.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build, hasId, isAlso, statement } from '#db/statement.ts'
import type { ClosingDates, ClosingEvent, ToldEvent } from '#shared/domain/communities/closing/closing.ts'
import { closingNotification } from '#shared/domain/notifications/account-notifications.ts'
import { readEventText } from './closing-texts.ts'

/** How many members one batch of statements notifies. */
const AT_ONCE = 100
/** The rest is left to the next run. */
const BATCHES_MAX = 50

type Members = { readonly communityId: string; readonly limit: number }

function activeMembers(p: Members, isNext: SQL) {
  return build
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        eq(users.communityId, p.communityId),
        sql`${users.kind} = 'MEMBER'`,
        sql`+${users.status} = 'ACTIVE'`,
        isNext,
      ),
    )
    .limit(p.limit)
}

const membersAfter = statement((p: Members & { readonly after: string }) =>
  activeMembers(p, gt(users.id, p.after)).orderBy(asc(users.id)),
)

/** More than an id that it follows, and less than the next one. */
export const AFTER_ID = '~'

const membersBelow = statement((p: Members & { readonly below: string }) =>
  activeMembers(p, lt(users.id, p.below)).orderBy(desc(users.id)),
)

type OverArgs = {
  readonly id: string
  readonly communityId: string
  readonly userIds: readonly string[]
  readonly now: Date
}

/** What said that it closes is read once it does not. */
const over = statement((p: OverArgs) => {
  const cause = (event: ToldEvent) => sql`'community-closing/' || ${p.id} || ${`/${event}/`} || asked.value`
  return markRead(
    p,
    isAlso(notifications.communityId, p.communityId),
    sql`${notifications.id} IN (SELECT told.id FROM json_each(${p.userIds}) AS asked CROSS JOIN ${notifications} AS told
      ON told.user_id = asked.value AND told.cause_key IN (${cause('ANNOUNCED')}, ${cause('READ_ONLY')})
        AND +told.community_id = ${p.communityId})`,
  )
})

type Told = {
  readonly id: string
  readonly communityId: string
  readonly event: ClosingEvent
  readonly before: string
  readonly toldTo: string | null
}

const told = statement((p: Told) =>
  build
    .update(communityClosings)
    .set({ toldTo: p.toldTo })
    .where(
      and(
        hasId(communityClosings, p.id, p),
        eq(communityClosings.event, p.event),
        eq(communityClosings.toldTo, p.before),
      ),
    ),
)

type Closing = ClosingDates & {
  readonly id: string
  readonly communityId: string
  readonly event: ClosingEvent
  /** The last member who was notified of the event. */
  readonly toldTo: string | null
  readonly timeZone: string
}

/**
 * Tells the members of a closing community of its newest event, on the web and by email, from where the last run ended. The place is
 * written in the batch of those whom it tells, so each is told once. That it was taken back is told to whoever was told that it closes.
 */
export async function tellMembers(ctx: OutboxContext, closing: Closing) {
  const { event } = closing
  let place = closing.toldTo
  let count = 0
  if (event === 'CLOSED') return { count, isDone: true }
  const text = place === null ? null : await readEventText(ctx, closing.communityId, event)
  for (let i = 0; i < BATCHES_MAX && place !== null; i++) {
    const { communityId } = closing
    const next =
      event === 'TAKEN_BACK'
        ? membersBelow({ communityId, below: place || AFTER_ID, limit: AT_ONCE })
        : membersAfter({ communityId, after: place, limit: AT_ONCE })
    const members = await ctx.db.read(next)
    const toldTo: string | null = members.length < AT_ONCE ? null : (members.at(-1)?.userId ?? null)
    if (!(await tell(ctx, { ...closing, event, text }, members, { ...closing, before: place, toldTo })))
      return { count, isDone: false }
    count += members.length
    place = toldTo
  }
  return { count, isDone: place === null }
}

/** False if staff cancelled the closing meanwhile. */
async function tell(
  ctx: OutboxContext,
  closing: Closing & { readonly event: ToldEvent; readonly text: string | null },
  members: readonly { readonly userId: string }[],
  place: Told,
) {
  const { id, communityId, event, text, closesAt, endsAt, timeZone } = closing
  const causeKey = (userId: string) => `community-closing/${id}/${event}/${userId}`
  const dates = { closesAt: closesAt.toISOString(), endsAt: endsAt.toISOString() }
  const content = closingNotification(event, { closesAt, endsAt }, timeZone)
  const rows = members.map(({ userId }) =>
    toNotificationRow(ctx, { communityId, userId, causeKey: causeKey(userId) }, content),
  )
  const emails = await manyEmailsStatements(
    ctx,
    members.map(({ userId }) => ({
      communityId,
      recipient: { kind: 'USER' as const, userId },
      template: 'community-closing' as const,
      data: { event, text, ...dates },
      idempotencyKey: causeKey(userId),
      isBulk: true,
    })),
  )
  const userIds = members.map(({ userId }) => userId)
  const ends = event === 'TAKEN_BACK' ? [over({ id, communityId, userIds, now: ctx.now })] : []
  const notifications = manyNotificationsStatements(ctx, communityId, rows)
  return (await ctx.db.tryCommitIf([told(place), ...ends, ...notifications, ...emails])) !== null
}
