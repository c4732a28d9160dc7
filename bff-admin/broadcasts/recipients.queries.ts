import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import { type BroadcastArgs, broadcastCause, isRecipientOf } from '#db/broadcasts/broadcast-rows.ts'
import type { ActorContext, HostContext } from '#db/context.ts'
import { broadcastRecipients } from '#db/schema/content/broadcasts.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { notificationPreferences, notifications } from '#db/schema/notifications.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import type { RecipientFilter, RecipientReason, RecipientState } from '#shared/domain/broadcasts/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanBroadcast } from './broadcast-access.ts'

/** A report by the provider within this time after an email is attributed to it. */
const BOUNCE_WITHIN_MS = 3 * 24 * 3_600_000

const { emailedAt } = broadcastRecipients

/** The provider reported the address soon after this email. */
const bouncedAt = sql<Date | null>`(SELECT report.reported_at FROM ${undeliverableAddresses} AS report
  WHERE report.community_id = ${users.communityId} AND report.address = ${users.email}
    AND report.reported_at BETWEEN ${emailedAt} AND ${emailedAt} + ${BOUNCE_WITHIN_MS})`

/** Announcements by email were turned off after this one and before the next. */
const unsubscribedAt = sql<Date | null>`(SELECT chosen.changed_at FROM ${notificationPreferences} AS chosen
  WHERE chosen.user_id = ${broadcastRecipients.userId} AND chosen.community_id = ${broadcastRecipients.communityId}
    AND chosen.option = 'announcements' AND chosen.channel = 'EMAIL' AND NOT chosen.is_selected AND chosen.changed_at >= ${emailedAt}
    AND NOT EXISTS (SELECT 1 FROM ${broadcastRecipients} AS later WHERE later.community_id = ${broadcastRecipients.communityId}
      AND later.user_id = ${broadcastRecipients.userId} AND later.emailed_at > ${emailedAt} AND later.emailed_at <= chosen.changed_at))`

type CauseArgs = BroadcastArgs & { readonly causeKey: string }

/** When the notification was read or the email's tracking pixel was loaded, whichever came first. */
function openedAt(p: CauseArgs) {
  const { emailOpenedAt } = broadcastRecipients
  const readAt = sql`(SELECT told.read_at FROM ${notifications} AS told WHERE told.user_id = ${broadcastRecipients.userId}
    AND told.cause_key = ${p.causeKey} AND told.community_id = ${p.communityId})`
  return sql<Date | null>`min(coalesce(${readAt}, ${emailOpenedAt}), coalesce(${emailOpenedAt}, ${readAt}))`
}

const isOfMember = sql`${users.id} = ${broadcastRecipients.userId} AND +${users.communityId} = ${broadcastRecipients.communityId}`

function sum(condition: SQL): SQL<number> {
  return sql`coalesce(sum(${condition}), 0)`.mapWith(Number)
}

const counts = statement((p: CauseArgs) => {
  const inState = (state: RecipientState) => sum(sql`${broadcastRecipients.state} = ${state}`)
  return build
    .select({
      waiting: inState('WAITING'),
      queued: inState('QUEUED'),
      sent: inState('SENT'),
      skipped: inState('SKIPPED'),
      onWeb: sum(sql`${broadcastRecipients.isOnWeb}`),
      emailed: sum(sql`${emailedAt} IS NOT NULL`),
      bounced: sum(sql`${bouncedAt} IS NOT NULL`),
      unsubscribed: sum(sql`${unsubscribedAt} IS NOT NULL`),
      opened: sum(sql`${openedAt(p)} IS NOT NULL`),
    })
    .from(broadcastRecipients)
    .innerJoin(users, isOfMember)
    .where(isRecipientOf(p))
})

export type BroadcastCounts = Awaited<ReturnType<typeof readCounts>>

type Reader = ActorContext & Pick<HostContext, 'findCommunity'>

/** Whether the brand allows staff to see who opened an announcement. */
async function tracksOpens({ findCommunity }: Reader): Promise<boolean> {
  return (await findCommunity())?.config.tracksOpens ?? false
}

/** The outcome counts of all recipients; the number of opens only if the brand tracks them. */
export async function readCounts(ctx: Reader, broadcastId: string) {
  const key = { communityId: ctx.actor.communityId, broadcastId }
  const [[row], isTracked] = await Promise.all([
    ctx.db.read(counts({ ...key, causeKey: broadcastCause(broadcastId) })),
    tracksOpens(ctx),
  ])
  const { opened, ...others } = row ?? NOBODY
  return { ...others, opened: isTracked ? opened : null }
}

const NOBODY = {
  ...{ waiting: 0, queued: 0, sent: 0, skipped: 0, onWeb: 0, emailed: 0, bounced: 0, unsubscribed: 0, opened: 0 },
}

export type RecipientView = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly state: RecipientState
  readonly reason: RecipientReason | null
  readonly isOnWeb: boolean
  readonly emailedAt: Date | null
  readonly bouncedAt: Date | null
  readonly unsubscribedAt: Date | null
  readonly openedAt: Date | null
}

const NARROWED: Readonly<Record<RecipientFilter, SQL>> = {
  SENT: sql`${broadcastRecipients.state} = 'SENT'`,
  WAITING: sql`${broadcastRecipients.state} IN ('WAITING', 'QUEUED')`,
  SKIPPED: sql`${broadcastRecipients.state} = 'SKIPPED'`,
  BOUNCED: sql`${bouncedAt} IS NOT NULL`,
  UNSUBSCRIBED: sql`${unsubscribedAt} IS NOT NULL`,
}

type PageArgs = CauseArgs & { readonly afterId: string; readonly limit: number }

/** Ordered by member id, so that a row keeps its position when its state changes. */
const recipients = statementByShape(
  ({ filter }: { readonly filter: RecipientFilter | null }) =>
    (p: PageArgs) =>
      build
        .select({
          id: broadcastRecipients.userId,
          givenName: users.givenName,
          familyName: users.familyName,
          email: users.email,
          state: broadcastRecipients.state,
          reason: broadcastRecipients.reason,
          isOnWeb: broadcastRecipients.isOnWeb,
          emailedAt,
          bouncedAt: bouncedAt.mapWith(emailedAt),
          unsubscribedAt: unsubscribedAt.mapWith(emailedAt),
          openedAt: openedAt(p).mapWith(emailedAt),
        })
        .from(broadcastRecipients)
        .innerJoin(users, isOfMember)
        .where(and(isRecipientOf(p), gt(broadcastRecipients.userId, p.afterId), filter ? NARROWED[filter] : undefined))
        .orderBy(asc(broadcastRecipients.userId))
        .limit(p.limit),
)

export type ListRecipientsInput = PageInput & {
  readonly broadcastId: string
  readonly filter: RecipientFilter | null
}

/** The recipients of a broadcast, with their outcomes. */
export async function listRecipients(
  ctx: Reader,
  { broadcastId, filter, ...page }: ListRecipientsInput,
): Promise<ConnectionView<RecipientView>> {
  const { communityId } = ctx.actor
  const args = { communityId, broadcastId, causeKey: broadcastCause(broadcastId), afterId: page.after?.id ?? '' }
  const [, rows, isTracked] = await Promise.all([
    checkCanBroadcast(ctx),
    ctx.db.read(recipients({ filter })({ ...args, limit: page.first + 1 })),
    tracksOpens(ctx),
  ])
  return pageOf(rows, page, ({ givenName, familyName, openedAt: opened, ...row }) =>
    edgeAt(
      { at: new Date(0), id: row.id },
      {
        ...row,
        openedAt: isTracked ? opened : null,
        name: fullName({ givenName, familyName }),
      },
    ),
  )
}
