import { and, count, eq, sql } from 'drizzle-orm'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { broadcasts } from '#db/schema/content/broadcasts.ts'
import { build, statement } from '#db/statement.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { BROADCAST_DRAFTS_MAX, BROADCAST_SUBJECT_MAX_CHARACTERS } from '#shared/domain/broadcasts/limits.ts'
import { broadcastRefusal, CHANNEL_LABELS } from '#shared/domain/broadcasts/messages.ts'
import type { BroadcastChannel } from '#shared/domain/broadcasts/statuses.ts'
import type { MemberFilter } from '#shared/domain/members/member-list.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { createOnce } from '../staff/once.ts'
import { stillHolds } from '../staff/permissions.ts'
import { checkCanBroadcast, isOpenDraft } from './broadcast-access.ts'
import { type BroadcastView, deliveryMark, findBroadcast, readBroadcast } from './broadcasts.queries.ts'

/** The audience of a new broadcast: every member past onboarding. */
const EVERYONE: MemberFilter = {
  ...{ search: null, status: 'ACTIVE', standing: null, tier: null, health: null, joined: null, lastSeen: null },
  ...{ groupId: null, isIncomplete: false, hasFailedCard: false },
}

export type CreateBroadcastInput = {
  readonly subject: string
  readonly channel: BroadcastChannel
  readonly operationId: string
}

const draftCount = statement((p: { readonly communityId: string }) =>
  build
    .select({ drafts: count() })
    .from(broadcasts)
    .where(and(eq(broadcasts.communityId, p.communityId), sql`${broadcasts.status} = 'DRAFT'`)),
)

function checkSubject(typed: string): string {
  const subject = readable(typed).replaceAll(/\s+/g, ' ').trim()
  if (subject === '' || countCharacters(subject) > BROADCAST_SUBJECT_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', {
      ...broadcastRefusal('noSubject'),
      fields: { subject: FORM_CODES.missing },
    })
  return subject
}

/** Creates a draft to all members, once per operation. */
export async function createBroadcast(ctx: StaffContext, input: CreateBroadcastInput): Promise<BroadcastView> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const { channel } = input
  const subject = checkSubject(input.subject)
  const operationId = checkOperationId(input.operationId)
  const [, [made]] = await Promise.all([checkCanBroadcast(ctx), db.read(draftCount({ communityId }))])
  if (made && made.drafts >= BROADCAST_DRAFTS_MAX)
    throw new AppError('Unprocessable', broadcastRefusal('tooManyDrafts'))
  const broadcastId = newId(now)
  const write = async () => {
    await db.commitIf([
      stillHolds(actor, 'admin'),
      build.insert(broadcasts).values({
        ...{ id: broadcastId, communityId, subject, channel, audience: EVERYONE, status: 'DRAFT' },
        ...{ createdBy: userId, textBy: userId, operationId, createdAt: now, updatedAt: now },
      }),
      auditStatement(ctx, {
        action: 'broadcast.create',
        target: { type: 'broadcast', id: broadcastId },
        memberVisible: false,
        after: { subject, channel: CHANNEL_LABELS[channel] },
      }),
    ])
    return checkFound(await findBroadcast(ctx, broadcastId))
  }
  return createOnce(ctx, { table: broadcasts, operationId, write, read: (id) => findBroadcast(ctx, id) })
}

/** Throws InvalidTransition when the broadcast is no longer a draft. */
export function checkDraft(broadcast: BroadcastView | null): BroadcastView {
  const found = checkFound(broadcast)
  if (found.status !== 'DRAFT') throw new AppError('InvalidTransition', broadcastRefusal('notDraft'))
  return found
}

export type SetDeliveryInput = {
  readonly broadcastId: string
  readonly channel: BroadcastChannel
  readonly audience: MemberFilter
  /** The mark of the channel and the audience that the writer saw: `deliveryMark`. */
  readonly baseDeliveryId: string
}

/**
 * Changes how a draft is sent, and to whom. Throws StaleRevision when channel or audience have changed since; equal
 * values change nothing.
 */
export function setDelivery(
  ctx: StaffContext,
  { broadcastId, channel, audience, baseDeliveryId }: SetDeliveryInput,
): Promise<BroadcastView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const before = checkDraft(await readBroadcast(ctx, broadcastId))
    const known = await deliveryMark(before)
    if (known === (await deliveryMark({ channel, audience }))) return before
    if (known !== baseDeliveryId) throw new AppError('StaleRevision', broadcastRefusal('deliveryChanged'))
    await db.commitIf([
      build
        .update(broadcasts)
        .set({ channel, audience, updatedAt: now })
        .where(
          and(
            isOpenDraft({ userId, communityId, broadcastId }),
            eq(broadcasts.channel, before.channel),
            eq(broadcasts.audience, before.audience),
          ),
        ),
      auditStatement(ctx, {
        action: 'broadcast.edit',
        target: { type: 'broadcast', id: broadcastId },
        memberVisible: false,
        before: { channel: CHANNEL_LABELS[before.channel], audience: filtersIn(before.audience) },
        after: { channel: CHANNEL_LABELS[channel], audience: filtersIn(audience) },
      }),
    ])
    return checkFound(await findBroadcast(ctx, broadcastId))
  })
}

/** The filters that narrow an audience; searched text is left out, because it may be somebody's name or address. */
function filtersIn(audience: MemberFilter): string {
  return Object.entries(audience)
    .flatMap(([name, value]) => {
      if (value === null || value === false) return []
      return name === 'search' || value === true ? [name] : [`${name}=${value}`]
    })
    .join(' ')
}

/** Deletes a draft permanently. Sent broadcasts stay, because members have them. */
export function deleteBroadcast(ctx: StaffContext, broadcastId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const { subject } = checkDraft(await readBroadcast(ctx, broadcastId))
    const audit = auditStatement(ctx, {
      action: 'broadcast.delete',
      target: { type: 'broadcast', id: broadcastId },
      memberVisible: false,
      before: { subject },
    })
    await ctx.db.commitIf([build.delete(broadcasts).where(isOpenDraft({ userId, communityId, broadcastId })), audit])
    return true
  })
}
