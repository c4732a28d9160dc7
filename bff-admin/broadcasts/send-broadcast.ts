import { and, eq, sql } from 'drizzle-orm'
import { findAudienceFault } from '#db/broadcasts/audience.ts'
import { isNotClosed } from '#db/communities/closing/closing-rows.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { broadcasts } from '#db/schema/content/broadcasts.ts'
import { build } from '#db/statement.ts'
import {
  BROADCAST_BODY_MAX_CHARACTERS,
  BROADCAST_SUBJECT_MAX_CHARACTERS,
  SCHEDULE_MAX_DAYS,
} from '#shared/domain/broadcasts/limits.ts'
import { type BroadcastRefusal, broadcastRefusal, CHANNEL_LABELS } from '#shared/domain/broadcasts/messages.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { isOpenDraft } from './broadcast-access.ts'
import { type BroadcastView, broadcastMark, findBroadcast, readBroadcast } from './broadcasts.queries.ts'
import { checkDraft } from './write-broadcast.ts'

export type SendBroadcastInput = {
  readonly broadcastId: string
  /** The mark of the text, the channel and the audience that the sender saw: `broadcastMark`. */
  readonly baseDetailsId: string
  /** Null to send immediately. */
  readonly scheduledAt: Date | null
}

/**
 * Schedules a draft or starts sending it. Sends exactly what the sender saw: throws StaleRevision when text, channel or
 * audience has changed, also at the same moment.
 */
export function sendBroadcast(ctx: StaffContext, input: SendBroadcastInput): Promise<BroadcastView> {
  const { broadcastId, baseDetailsId } = input
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const [read, isOpenThen] = await Promise.all([
      readBroadcast(ctx, broadcastId),
      readIsOpenAt(ctx, input.scheduledAt ?? now),
    ])
    const draft = checkDraft(read)
    if ((await broadcastMark(draft)) !== baseDetailsId)
      throw new AppError('StaleRevision', broadcastRefusal('changedMeanwhile'))
    const scheduledAt = checkTime(input.scheduledAt, now)
    if (!isOpenThen) throw refused('scheduledAt', 'afterEnd')
    checkText(draft)
    await checkAudience(ctx, draft)
    await db.commitIf([
      build
        .update(broadcasts)
        .set({ status: 'SCHEDULED', scheduledAt, sentBy: userId, updatedAt: now })
        .where(
          and(
            isOpenDraft({ userId, communityId, broadcastId }),
            eq(broadcasts.subject, draft.subject),
            eq(broadcasts.body, draft.body),
            eq(broadcasts.channel, draft.channel),
            eq(broadcasts.audience, draft.audience),
          ),
        ),
      auditStatement(ctx, {
        action: 'broadcast.send',
        target: { type: 'broadcast', id: broadcastId },
        memberVisible: false,
        before: { status: 'DRAFT' },
        after: { status: 'SCHEDULED', scheduledAt, subject: draft.subject, channel: CHANNEL_LABELS[draft.channel] },
      }),
    ])
    return checkFound(await findBroadcast(ctx, broadcastId))
  })
}

function refused(field: string, reason: BroadcastRefusal): AppError {
  return new AppError('BadRequest.Invalid', { ...broadcastRefusal(reason), fields: { [field]: FORM_CODES.unknown } })
}

function checkTime(at: Date | null, now: Date): Date {
  if (at === null) return now
  if (at <= now) throw refused('scheduledAt', 'inPast')
  if (at.getTime() - now.getTime() > SCHEDULE_MAX_DAYS * DAY_MS) throw refused('scheduledAt', 'tooFar')
  return at
}

async function readIsOpenAt({ db, actor }: StaffContext, at: Date): Promise<boolean> {
  const isOpen = sql<boolean>`${isNotClosed(actor.communityId, at)}`.mapWith(Boolean)
  const [row] = await db.read(build.select({ isOpen }).from(sql`(SELECT 1)`))
  return row?.isOpen ?? false
}

function checkText({ subject, body }: BroadcastView): void {
  if (subject.trim() === '' || countCharacters(subject) > BROADCAST_SUBJECT_MAX_CHARACTERS)
    throw refused('subject', 'noSubject')
  const characters = countCharacters(plainText(body))
  if (characters === 0) throw refused('body', 'noBody')
  if (characters > BROADCAST_BODY_MAX_CHARACTERS) throw refused('body', 'bodyTooLong')
}

/** The job checks the same again when the broadcast begins. */
async function checkAudience(ctx: StaffContext, { audience }: BroadcastView): Promise<void> {
  const fault = await findAudienceFault(ctx, { audience, communityId: ctx.actor.communityId })
  if (fault) throw refused('audience', fault)
}

/** Emails the current text to the caller. */
export async function sendTest(ctx: StaffContext, broadcastId: string): Promise<boolean> {
  const { actor, now } = ctx
  const { subject, body } = checkFound(await readBroadcast(ctx, broadcastId))
  const [email] = await emailStatements(ctx, {
    communityId: actor.communityId,
    recipient: { kind: 'USER', userId: actor.userId },
    template: 'broadcast',
    data: { broadcastId, subject, body, isTest: true },
    idempotencyKey: `broadcast-test/${broadcastId}/${newId(now)}`,
  })
  await ctx.db.commit([
    email,
    auditStatement(ctx, {
      action: 'broadcast.test',
      target: { type: 'broadcast', id: broadcastId },
      memberVisible: false,
      after: { subject },
    }),
  ])
  return true
}
