import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type BroadcastArgs, isBroadcast, messageColumns } from '#db/broadcasts/broadcast-rows.ts'
import type { ActorContext } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { broadcastRecipients, broadcasts } from '#db/schema/content/broadcasts.ts'
import { users } from '#db/schema/members.ts'
import { build, statement, statementByShape } from '#db/statement.ts'
import { textMark } from '#db/texts/stored-text.ts'
import type { BroadcastStatus } from '#shared/domain/broadcasts/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import { checkCanBroadcast } from './broadcast-access.ts'

const sender = alias(users, 'sender')

/** The number of recipients without a sent email; only for a broadcast in progress, whose rows change. */
const waiting = sql<number>`CASE WHEN ${broadcasts.status} IN ('SENDING', 'PAUSED') THEN (SELECT count(*) FROM ${broadcastRecipients} AS one
  WHERE one.broadcast_id = ${broadcasts.id} AND one.community_id = ${broadcasts.communityId} AND one.state IN ('WAITING', 'QUEUED')) ELSE 0 END`

function selectBroadcasts() {
  return (
    build
      .select({
        ...messageColumns,
        audience: broadcasts.audience,
        status: broadcasts.status,
        scheduledAt: broadcasts.scheduledAt,
        startedAt: broadcasts.startedAt,
        endedAt: broadcasts.endedAt,
        recipientCount: broadcasts.recipientCount,
        waitingCount: waiting.mapWith(Number),
        textBy: broadcasts.textBy,
        sender: { givenName: sender.givenName, familyName: sender.familyName },
        createdAt: broadcasts.createdAt,
        updatedAt: broadcasts.updatedAt,
      })
      .from(broadcasts)
      // Staff belong to the admin community.
      .leftJoin(sender, eq(sender.id, broadcasts.sentBy))
  )
}

export type BroadcastRow = Awaited<ReturnType<typeof selectBroadcasts>>[number]

/** A broadcast as staff see it. */
export type BroadcastView = Omit<BroadcastRow, 'sender'> & { readonly sentBy: string | null }

function toView({ sender: by, ...row }: BroadcastRow): BroadcastView {
  return { ...row, sentBy: by && fullName(by) }
}

const newest = newestFirst(broadcasts.createdAt, broadcasts.id)

type ListArgs = PlaceArgs & { readonly communityId: string; readonly status: BroadcastStatus | null }

const listed = statementByShape(({ isNarrowed }: { readonly isNarrowed: boolean }) => (p: ListArgs) => {
  const { isFrom, order } = newest
  return selectBroadcasts()
    .where(
      and(
        eq(broadcasts.communityId, p.communityId),
        isNarrowed ? sql`${broadcasts.status} = ${p.status}` : undefined,
        isFrom(p),
      ),
    )
    .orderBy(...order)
    .limit(p.limit)
})

export type ListBroadcastsInput = PageInput & { readonly status: BroadcastStatus | null }

/** Newest first, all of them or those of one status. */
export async function listBroadcasts(
  ctx: ActorContext,
  { status, ...page }: ListBroadcastsInput,
): Promise<ConnectionView<BroadcastView>> {
  const args = { communityId: ctx.actor.communityId, status, ...placeArgs(page) }
  const [, rows] = await Promise.all([
    checkCanBroadcast(ctx),
    ctx.db.read(listed({ isNarrowed: status !== null })(args)),
  ])
  return pageOf(rows, page, (row) => edgeAt({ at: row.createdAt, id: row.id }, toView(row)))
}

export const oneBroadcast = statement((p: BroadcastArgs) => selectBroadcasts().where(isBroadcast(p)))

/** One row: the broadcast; none if the community has no such broadcast. */
export async function findBroadcast({ db, actor }: ActorContext, broadcastId: string): Promise<BroadcastView | null> {
  const [row] = await db.read(oneBroadcast({ communityId: actor.communityId, broadcastId }))
  return row ? toView(row) : null
}

export async function readBroadcast(ctx: ActorContext, broadcastId: string): Promise<BroadcastView | null> {
  const [, broadcast] = await Promise.all([checkCanBroadcast(ctx), findBroadcast(ctx, broadcastId)])
  return broadcast
}

/** A mark of exactly this delivery and audience: when two writers started from the same one, the second is refused. */
export function deliveryMark({ channel, audience }: Pick<BroadcastView, 'channel' | 'audience'>): Promise<string> {
  return textMark([channel, JSON.stringify(audience)])
}

/** A mark of exactly the text and audience to be sent: the sender passes the mark of what they saw. */
export function broadcastMark({
  subject,
  body,
  channel,
  audience,
}: Pick<BroadcastView, 'subject' | 'body' | 'channel' | 'audience'>): Promise<string> {
  return textMark([subject, body, channel, JSON.stringify(audience)])
}
