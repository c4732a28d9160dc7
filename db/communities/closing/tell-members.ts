import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { users } from '#db/schema/members.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build, statement } from '#db/statement.ts'
import type { ClosingDates, ClosingEvent, ToldEvent } from '#shared/domain/communities/closing/closing.ts'
import { closingNotification } from '#shared/domain/notifications/account-notifications.ts'
import { readEventText } from './closing-texts.ts'

/** How many members one batch of statements notifies. */
const AT_ONCE = 100
/** The rest is left to the next run. */
const BATCHES_MAX = 50

const membersAfter = statement((p: { readonly communityId: string; readonly after: string; readonly limit: number }) =>
  build
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        eq(users.communityId, p.communityId),
        sql`${users.kind} = 'MEMBER'`,
        sql`+${users.status} = 'ACTIVE'`,
        gt(users.id, p.after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(p.limit),
)

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
        eq(communityClosings.id, p.id),
        eq(communityClosings.communityId, p.communityId),
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
 * Notifies the members of a closing community of its newest event, on the web and by email, continuing where the last run ended. The
 * position is written in the batch of the notified members, so each is notified once.
 */
export async function tellMembers(ctx: OutboxContext, closing: Closing) {
  const { event } = closing
  let place = closing.toldTo
  let count = 0
  if (event === 'CLOSED') return { count, isDone: true }
  const text = place === null ? null : await readEventText(ctx, closing.communityId, event)
  for (let i = 0; i < BATCHES_MAX && place !== null; i++) {
    const { communityId } = closing
    const members = await ctx.db.read(membersAfter({ communityId, after: place, limit: AT_ONCE }))
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
  try {
    await ctx.db.commitIf([told(place), ...manyNotificationsStatements(ctx, communityId, rows), ...emails])
    return true
  } catch (error) {
    if (error instanceof PreconditionFailed) return false
    throw error
  }
}
