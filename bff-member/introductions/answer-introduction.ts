import { and, eq, gt, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ActorArgs, ActorContext, OutboxContext } from '#db/context.ts'
import { isUniqueViolation, PreconditionFailed } from '#db/errors.ts'
import { isFormerMember } from '#db/members/former-member.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { settleAsked } from '#db/notifications/settle-asked.ts'
import { emailStatements, manyEmailsStatements, type NewEmail } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { supportContacts, users } from '#db/schema/members.ts'
import { messageThreads, threadMembers } from '#db/schema/messages.ts'
import { build, hasId, inList, isOfUser, type Runnable, statement } from '#db/statement.ts'
import type { IntroductionAnswer } from '#shared/domain/introductions/introduction.ts'
import { INTRODUCTION_MESSAGES } from '#shared/domain/introductions/messages.ts'
import { fullName, type UserView } from '#shared/domain/members/views.ts'
import { inThreadOrder } from '#shared/domain/messages/message.ts'
import { introductionAcceptedNotification } from '#shared/domain/notifications/member-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { MemberContext } from '../context.ts'
import { findReceivedIntroduction, type ReceivedIntroductionView } from './introductions.queries.ts'
import { hasBlocked, threadOfPair } from './read-relation.ts'

type AnswerContext = ActorContext & OutboxContext & Pick<MemberContext, 'actor' | 'loaders'>

export type AnswerIntroductionInput = { readonly id: string; readonly answer: IntroductionAnswer }

/**
 * Answers a request. An acceptance opens their thread and notifies both, unless the requester has blocked the other
 * since; the requester is not notified of other answers. "Not now" and "no" can be changed until the request expires.
 */
export function answerIntroduction(
  ctx: AnswerContext,
  { id, answer }: AnswerIntroductionInput,
): Promise<ReceivedIntroductionView> {
  return retryOnConflict(async () => {
    const [introduction, me] = await Promise.all([
      findReceivedIntroduction(ctx, id),
      ctx.loaders.user.load(ctx.actor.userId),
    ])
    if (!introduction || !me) throw new AppError('NotFound')
    if (introduction.state === answer) return introduction
    if (!introduction.canAnswer) return refuse(ctx, introduction)
    if (answer === 'ACCEPTED') return accept(ctx, introduction, me)
    await ctx.db.commitIf([answered(ctx, id, answer), settled(ctx, id)])
    return { ...introduction, state: answer }
  })
}

/** What asked for the answer is read once it can't be given. */
async function refuse(ctx: AnswerContext, { id, isFormer, member }: ReceivedIntroductionView): Promise<never> {
  await ctx.db.commit([settled(ctx, id)])
  const { closed, over } = INTRODUCTION_MESSAGES
  throw isFormer
    ? new AppError('Unprocessable', { message: closed(fullName(member)) })
    : new AppError('InvalidTransition', { message: over })
}

/** Writes only while the request is open, which its row in `introductions` says, and its requester is a member. */
function answered({ actor, now }: AnswerContext, id: string, answer: IntroductionAnswer) {
  const open = build
    .select({ id: introductions.id })
    .from(introductions)
    .innerJoin(users, eq(users.id, introductions.userId))
    .where(
      and(
        hasId(introductions, id, actor),
        isNull(introductions.closedAt),
        gt(introductions.expiresAt, now),
        eq(users.status, 'ACTIVE'),
        not(isFormerMember(actor.communityId)),
      ),
    )
  return build
    .update(receivedIntroductions)
    .set({ answer, answeredAt: now })
    .where(
      and(
        eq(receivedIntroductions.introductionId, id),
        isOfUser(receivedIntroductions, actor),
        sql`${receivedIntroductions.introductionId} IN ${open}`,
      ),
    )
}

function settled(ctx: AnswerContext, id: string) {
  return settleAsked(ctx, ctx.actor, { about: `introduction/${id}`, option: 'introductions' })
}

async function accept(
  ctx: AnswerContext,
  introduction: ReceivedIntroductionView,
  me: UserView,
): Promise<ReceivedIntroductionView> {
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const { id, member } = introduction
  const [[existing], [own], [requester], assistants] = await Promise.all([
    db.read(threadOfPair({ userId, communityId, memberId: member.id })),
    db.read(ownOpenRequest({ userId, communityId, memberId: member.id })),
    db.read(blockOf({ userId, communityId, memberId: member.id })),
    db.read(assistantsToCopy({ communityId, ids: [userId, member.id] })),
  ])
  const isHeard = !requester?.isBlocking
  const threadId = existing?.id ?? newId(now)
  await commitAcceptance(db, [
    answered(ctx, id, 'ACCEPTED'),
    settled(ctx, id),
    build
      .update(introductions)
      .set({ acceptedAt: now, closedAt: now })
      .where(hasId(introductions, id, { communityId })),
    ...(own ? acceptOwn(ctx, own.id, member.id) : []),
    ...(existing ? [] : threadStatements(ctx, member.id, threadId)),
    ...(isHeard
      ? notificationStatements(
          ctx,
          { communityId, userId: member.id, causeKey: `introduction/${id}/accepted` },
          introductionAcceptedNotification(fullName(me), threadId),
        )
      : []),
    ...(await acceptedEmails(ctx, introduction, { me, threadId, isHeard })),
    ...(await assistantEmails(
      ctx,
      assistants.filter((one) => isHeard || one.userId === userId),
      { id, people: [me, member] },
    )),
  ])
  return { ...introduction, state: 'ACCEPTED', canAnswer: false, threadId }
}

/**
 * Two members can accept each other's requests at the same moment: the second thread is refused, and its attempt runs
 * again.
 */
async function commitAcceptance(db: Db, statements: readonly [Runnable, ...Runnable[]]): Promise<void> {
  try {
    await db.commitIf(statements)
  } catch (error) {
    throw isUniqueViolation(error, 'message_threads.first_id, message_threads.second_id')
      ? new PreconditionFailed()
      : error
  }
}

function threadStatements({ actor, now }: AnswerContext, memberId: string, threadId: string) {
  const { userId, communityId } = actor
  const mine = { threadId, communityId, lastAt: now }
  return [
    build
      .insert(messageThreads)
      .values({ id: threadId, communityId, ...inThreadOrder(userId, memberId), createdAt: now }),
    build.insert(threadMembers).values([
      { ...mine, userId, otherId: memberId },
      { ...mine, userId: memberId, otherId: userId },
    ]),
  ]
}

/** The actor's own request to the member: it can be open if the member had not received it, or both asked at once. */
const ownOpenRequest = statement((p: ActorArgs & { readonly memberId: string }) =>
  build
    .select({ id: introductions.id })
    .from(introductions)
    .where(
      and(
        isOfUser(introductions, p),
        eq(introductions.recipientId, p.memberId),
        sql`${introductions.closedAt} IS NULL`,
      ),
    ),
)

/** Otherwise the actor would be told that the member, whom they know by then, is not available. */
function acceptOwn(ctx: AnswerContext, id: string, memberId: string) {
  const { communityId } = ctx.actor
  const member = { userId: memberId, communityId }
  return [
    build
      .update(introductions)
      .set({ acceptedAt: ctx.now, closedAt: ctx.now })
      .where(and(hasId(introductions, id, { communityId }), isNull(introductions.closedAt))),
    build
      .update(receivedIntroductions)
      .set({ answer: 'ACCEPTED', answeredAt: ctx.now })
      .where(and(eq(receivedIntroductions.introductionId, id), isOfUser(receivedIntroductions, member))),
    settleAsked(ctx, member, { about: `introduction/${id}`, option: 'introductions' }),
  ]
}

const blockOf = statement((p: ActorArgs & { readonly memberId: string }) =>
  build.select({ isBlocking: hasBlocked(p.communityId, p.memberId, p.userId) }).from(sql`(SELECT 1)`),
)

/** `isHeard`: the requester has not blocked the accepting member. */
type Accepted = { readonly me: UserView; readonly threadId: string; readonly isHeard: boolean }

async function acceptedEmails(
  ctx: AnswerContext,
  { id, member }: ReceivedIntroductionView,
  { me, threadId, isHeard }: Accepted,
) {
  const emailTo = (to: UserView, other: UserView, isRequester: boolean) =>
    emailStatements(ctx, {
      communityId: ctx.actor.communityId,
      recipient: { kind: 'USER', userId: to.id },
      template: 'introduction-accepted',
      data: { otherName: fullName(other), isRequester, threadId },
      idempotencyKey: `introduction-accepted/${id}/${isRequester ? 'requester' : 'recipient'}`,
    })
  return [...(isHeard ? await emailTo(member, me, true) : []), ...(await emailTo(me, member, false))]
}

type AssistantArgs = { readonly communityId: string; readonly ids: readonly string[] }

const assistantsToCopy = statement((p: AssistantArgs) =>
  build
    .select({ userId: supportContacts.userId, email: supportContacts.email })
    .from(supportContacts)
    .innerJoin(
      introductionSettings,
      and(
        isOfUser(introductionSettings, { userId: supportContacts.userId, communityId: p.communityId }),
        eq(introductionSettings.copiesAssistant, true),
      ),
    )
    .where(
      and(
        inList(supportContacts.userId, p.ids),
        eq(supportContacts.communityId, p.communityId),
        eq(supportContacts.kind, 'ASSISTANT'),
      ),
    ),
)

type Copied = { readonly id: string; readonly people: readonly [UserView, UserView] }

function assistantEmails(
  ctx: AnswerContext,
  assistants: readonly { readonly userId: string; readonly email: string }[],
  { id, people }: Copied,
) {
  const emails = assistants.map(({ userId, email }): NewEmail<'introduction-for-assistant'> => {
    const member = people.find((one) => one.id === userId) ?? people[0]
    const other = people.find((one) => one.id !== userId) ?? people[1]
    return {
      communityId: ctx.actor.communityId,
      recipient: { kind: 'ADDRESS', address: email, name: 'there' },
      template: 'introduction-for-assistant',
      data: {
        memberName: fullName(member),
        otherName: fullName(other),
        otherWork: [other.jobTitle, other.companyName].filter(Boolean).join(', ') || null,
      },
      idempotencyKey: `introduction-for-assistant/${id}/${userId}`,
    }
  })
  return manyEmailsStatements(ctx, emails)
}
