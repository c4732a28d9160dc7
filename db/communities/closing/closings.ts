import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { mayBeTried, type RunContext, settleCounted } from '#db/jobs/counted-attempts.ts'
import { inTurn } from '#db/jobs/in-turn.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { auditRow } from '#db/staff/audit-rows.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { CLOSING_EVENTS, type ClosingEvent, closingEvent } from '#shared/domain/communities/closing/closing.ts'
import { CLOSING_REASONS } from '#shared/domain/communities/closing/messages.ts'
import { versionStatement } from '../sites/change-site.ts'
import { stopMemberships } from './stop-memberships.ts'
import { tellMembers } from './tell-members.ts'

const JOB = 'close-communities'
const PER_RUN = 20

/** A closing stays among them until its community has closed, which may be months. */
const unsettled = statement((p: { readonly now: Date }) =>
  build
    .select({
      id: communityClosings.id,
      communityId: communityClosings.communityId,
      dueAt: communityClosings.announcedAt,
      announcedAt: communityClosings.announcedAt,
      closesAt: communityClosings.closesAt,
      endsAt: communityClosings.endsAt,
      takenBackAt: communityClosings.takenBackAt,
      event: communityClosings.event,
      toldTo: communityClosings.toldTo,
      announcedById: communityClosings.announcedById,
      /** The community of the staff who announced it: its audit log records the steps. */
      staffOf: users.communityId,
      timeZone: communities.timeZone,
    })
    .from(communityClosings)
    // Joined in this order, so that the index of unsettled closings is used.
    .crossJoin(communities)
    .crossJoin(users)
    .where(
      and(
        sql`${communityClosings.settledAt} IS NULL`,
        eq(communities.id, communityClosings.communityId),
        eq(users.id, communityClosings.announcedById),
        lte(communityClosings.announcedAt, p.now),
        mayBeTried(JOB, { ...communityClosings, dueAt: communityClosings.announcedAt }, p.now),
      ),
    )
    .orderBy(asc(communityClosings.announcedAt)),
)

export type ClosingRow = ReturnType<ReturnType<typeof unsettled>['toResult']>[number]
type ClosingsContext = OutboxContext & Partial<RunContext>

/**
 * Continues the closings of communities: records the steps whose time has come, notifies members, and has memberships end. What a step
 * allows follows from its date, whether or not this has run. Returns how many members and memberships it has handled.
 */
export async function goOnWithClosings(ctx: ClosingsContext, perRun = PER_RUN): Promise<number> {
  let count = 0
  const rows = inTurn(await ctx.db.read(unsettled({ now: ctx.now })), perRun, ctx.now)
  await settleCounted(ctx, JOB, rows, async (found) => {
    const closing = await moveOn(ctx, found)
    if (!closing) return null
    const told = await tellMembers(ctx, closing)
    const stopped = await stopMemberships(ctx, closing)
    count += told.count + stopped.count
    const isLast = closing.event === 'CLOSED' || closing.event === 'TAKEN_BACK'
    if (isLast && told.isDone && stopped.isDone) await ctx.db.commit([settled({ ...closing, now: ctx.now })])
    return true
  })
  return count
}

const settled = statement((p: Pick<ClosingRow, 'id' | 'communityId'> & { readonly now: Date }) =>
  build
    .update(communityClosings)
    .set({ settledAt: p.now })
    .where(hasId(communityClosings, p.id, p)),
)

type Move = Pick<ClosingRow, 'id' | 'communityId' | 'event' | 'toldTo'> & { readonly from: ClosingEvent }

const moved = statement((p: Move) =>
  build
    .update(communityClosings)
    .set({ event: p.event, toldTo: p.toldTo })
    .where(
      and(
        hasId(communityClosings, p.id, p),
        eq(communityClosings.event, p.from),
        sql`${communityClosings.takenBackAt} IS NULL`,
      ),
    ),
)

/** Records the steps that have begun since, each with its version and audit row. Null if staff cancelled the closing meanwhile. */
async function moveOn(ctx: ClosingsContext, closing: ClosingRow): Promise<ClosingRow | null> {
  const event = closing.takenBackAt ? closing.event : closingEvent(closing, ctx.now)
  if (event === closing.event) return closing
  const passed = CLOSING_EVENTS.slice(CLOSING_EVENTS.indexOf(closing.event) + 1, CLOSING_EVENTS.indexOf(event) + 1)
  // Nobody can sign in any more, and the last email announced the date.
  const next = { ...closing, event, toldTo: event === 'CLOSED' ? null : '' }
  const steps = passed.filter((one) => one === 'READ_ONLY' || one === 'CLOSED')
  const isWritten = await ctx.db.tryCommitIf([
    moved({ ...next, from: closing.event }),
    ...steps.flatMap((step) => stepStatements(ctx, closing, step)),
  ])
  return isWritten ? next : null
}

function stepStatements(ctx: ClosingsContext, closing: ClosingRow, step: 'READ_ONLY' | 'CLOSED') {
  const { communityId, announcedById, staffOf } = closing
  const { now, correlationId = '' } = ctx
  return [
    versionStatement(ctx, { communityId, authorId: announcedById, reason: CLOSING_REASONS[step]() }),
    auditRow(
      { actorId: announcedById, ipClass: null, correlationId },
      {
        ...{ communityId: staffOf, action: 'site.closing-step', target: { type: 'site', id: communityId } },
        ...{ after: { state: step }, memberVisible: false },
      },
      now,
    ),
  ]
}
