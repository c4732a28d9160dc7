import { and, eq } from 'drizzle-orm'
import type { ActorArgs, ActorContext, OutboxContext } from '#db/context.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { contactColumns } from '#db/members/users.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { memberReports, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { checkReportReason, type ReportKind, toMessageBody } from '#shared/domain/messages/message.ts'
import { MESSAGE_TEXTS, REPORT_REFUSALS } from '#shared/domain/messages/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberContext } from '../context.ts'

type ReportContext = ActorContext & OutboxContext & Pick<MemberContext, 'actor' | 'loaders'>

export type ReportInput = { readonly kind: ReportKind; readonly subjectId: string; readonly reason: string }

type SubjectArgs = ActorArgs & { readonly subjectId: string }

/** A message that the other one wrote in a thread of the actor. */
const message = statement((p: SubjectArgs) =>
  build
    .select({ ...contactColumns, text: threadMessages.body })
    .from(threadMessages)
    .innerJoin(
      threadMembers,
      and(
        eq(threadMembers.threadId, threadMessages.threadId),
        isOfUser(threadMembers, p),
        eq(threadMembers.otherId, threadMessages.userId),
      ),
    )
    .innerJoin(users, hasId(users, threadMessages.userId, p))
    .where(and(hasId(threadMessages, p.subjectId, p), eq(threadMessages.isDelivered, true))),
)

const introduction = statement((p: SubjectArgs) =>
  build
    .select({ ...contactColumns, why: introductions.why, help: introductions.help, note: introductions.note })
    .from(receivedIntroductions)
    .innerJoin(introductions, hasId(introductions, receivedIntroductions.introductionId, p))
    .innerJoin(users, hasId(users, introductions.userId, p))
    .where(and(eq(receivedIntroductions.introductionId, p.subjectId), isOfUser(receivedIntroductions, p))),
)

async function readSubject({ db, actor }: ReportContext, { kind, subjectId }: ReportInput) {
  const { userId, communityId } = actor
  if (kind === 'MESSAGE') return (await db.read(message({ userId, communityId, subjectId })))[0]
  const [found] = await db.read(introduction({ userId, communityId, subjectId }))
  return found && { ...found, text: [found.why, found.help, found.note].filter(Boolean).join('\n\n') }
}

const earlierReason = statement((p: SubjectArgs & { readonly kind: ReportKind }) =>
  build
    .select({ reason: memberReports.reason })
    .from(memberReports)
    .where(and(isOfUser(memberReports, p), eq(memberReports.kind, p.kind), eq(memberReports.subjectId, p.subjectId))),
)

/**
 * Reports a received message or request to the concierge, who is emailed its text, once. A repeat changes nothing; one
 * with another reason is refused, so that it is not mistaken for sent.
 */
export async function reportToConcierge(ctx: ReportContext, input: ReportInput): Promise<void> {
  refuseStaff(ctx)
  const reason = toMessageBody(input.reason)
  const refusal = checkReportReason(reason)
  if (refusal)
    throw new AppError('BadRequest.Invalid', {
      message: REPORT_REFUSALS[refusal],
      fields: { reason: refusal === 'empty' ? FORM_CODES.missing : FORM_CODES.unknown },
    })
  const { db, actor, now, loaders } = ctx
  const { userId, communityId } = actor
  const { kind, subjectId } = input
  const [subject, me, [earlier]] = await Promise.all([
    readSubject(ctx, input),
    loaders.user.load(userId),
    db.read(earlierReason({ userId, communityId, kind, subjectId })),
  ])
  if (!subject || !me) throw new AppError('NotFound')
  if (earlier?.reason === reason) return
  if (earlier) throw new AppError('Unprocessable', { message: MESSAGE_TEXTS.reportedEarlier })
  await db.commit([
    build
      .insert(memberReports)
      .values({ id: newId(now), communityId, userId, reportedId: subject.id, kind, subjectId, reason, createdAt: now })
      .onConflictDoNothing(),
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'CONCIERGE' },
      template: 'member-report',
      data: {
        kind,
        reporterName: fullName(me),
        reporterEmail: me.email,
        reportedName: fullName(subject),
        reportedEmail: subject.email,
        reason,
        text: subject.text,
      },
      idempotencyKey: `member-report/${userId}/${kind}/${subjectId}`,
    })),
  ])
}
