import {
  MESSAGE_MAX_CHARACTERS,
  MESSAGES_A_DAY,
  REPORT_KINDS,
  REPORT_MAX_CHARACTERS,
} from '#shared/domain/messages/message.ts'
import { MESSAGE_TEXTS } from '#shared/domain/messages/messages.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { thenTrue } from '#shared/server/graphql/then-true.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { ownMe } from '../members/read-member-me.ts'
import { blockMember, unblockMember } from './block-member.ts'
import { markThreadRead } from './mark-thread-read.ts'
import { reportToConcierge } from './report.ts'
import { saveDraft } from './save-draft.ts'
import { sendMessage } from './send-message.ts'
import {
  type DraftView,
  findThread,
  listMessages,
  listThreads,
  type MessagesView,
  type MessageView,
  type ThreadView,
  UNREAD_MAX,
} from './threads.queries.ts'

const THREADS_SIZE = 20
const MESSAGES_SIZE = 30
/** A draft may be longer than a message, and surrounding white space is trimmed before storing. */
const BODY = atMost(4 * MESSAGE_MAX_CHARACTERS, { code: 'TooLarge', message: MESSAGE_TEXTS.tooLong })

/** Messages between members. */
export function addMessages(builder: Builder<MemberContext>, people: PeopleTypes, pageInfo: PageInfoRef) {
  const { Message, Draft, Messages, Thread } = addTypes(builder, people)
  const ThreadConnection = asOwn(
    builder,
    addConnection<ThreadView>(asShared(builder), 'MessageThread', Thread as unknown as SharedRef<ThreadView>, pageInfo),
  )
  builder.objectField(ownMe(builder, people), 'hasUnreadMessages', (t) =>
    t.exposeBoolean('hasUnreadMessages', { description: 'Whether there are messages that you have not read.' }),
  )
  builder.queryFields((t) => ({
    messageThreads: t.field({
      type: ThreadConnection,
      description: 'Your threads, the one with the newest message first.',
      args: { first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (_root, page, ctx) => listThreads(ctx, listPage(page, THREADS_SIZE)),
    }),
    messageThread: t.field({
      type: Thread,
      description: 'A thread of yours. NotFound for any other.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, ctx) => {
        const thread = checkFound(await findThread(ctx, id))
        return thread
      },
    }),
    messages: t.field({
      type: Messages,
      description:
        'The newest messages of a thread of yours before a position, or the oldest after one; empty for any other thread.',
      args: {
        threadId: t.arg.id({ required: true }),
        first: t.arg.int(),
        before: t.arg.int({ description: 'The `seq` of a message.' }),
        after: t.arg.int({ description: 'The `seq` of a message.' }),
      },
      resolve: (_root, { threadId, first, before, after }, ctx) =>
        listMessages(ctx, {
          threadId,
          size: listSize(first, MESSAGES_SIZE),
          before: before ?? null,
          after: after ?? null,
        }),
    }),
  }))
  builder.mutationFields((t) => ({
    messageSend: t.field({
      ...allowedIn('untilReadOnly'),
      type: Message,
      description: `Sends a message, at most ${MESSAGES_A_DAY} in 24 hours. A repeat under the same operation id sends once.`,
      args: {
        threadId: t.arg.id({ required: true }),
        body: t.arg.string({ required: true, ...BODY }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => thenKick(ctx, sendMessage(ctx, args)),
    }),
    messageThreadRead: t.boolean({
      ...allowedIn('untilGated'),
      description: 'Marks a thread of yours as read up to a message.',
      args: { threadId: t.arg.id({ required: true }), seq: t.arg.int({ required: true }) },
      resolve: (_root, args, ctx) => thenTrue(markThreadRead(ctx, args)),
    }),
    messageDraftSave: t.field({
      ...allowedIn('untilReadOnly'),
      type: Draft,
      description: 'Saves your draft. StaleRevision returns the other text when it was changed elsewhere.',
      args: {
        threadId: t.arg.id({ required: true }),
        content: t.arg.string({ required: true, ...BODY }),
        baseRevisionId: t.arg.id({ description: 'The revision that this text is based on; omit it for none.' }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { baseRevisionId, ...args }, ctx) =>
        saveDraft(ctx, { ...args, baseRevisionId: baseRevisionId ?? null }),
    }),
  }))
  addConduct(builder)
}

function addConduct(builder: Builder<MemberContext>) {
  const ReportKind = builder.enumType('MemberReportKind', { values: REPORT_KINDS })
  builder.mutationFields((t) => ({
    memberBlock: t.boolean({
      ...allowedIn('always'),
      description: 'Requests and messages of the member no longer reach you. They are not notified.',
      args: { memberId: t.arg.id({ required: true }) },
      resolve: (_root, { memberId }, ctx) => thenTrue(blockMember(ctx, memberId)),
    }),
    memberUnblock: t.boolean({
      ...allowedIn('always'),
      description: 'Requests and messages of the member reach you again; what they wrote meanwhile stays hidden.',
      args: { memberId: t.arg.id({ required: true }) },
      resolve: (_root, { memberId }, ctx) => thenTrue(unblockMember(ctx, memberId)),
    }),
    memberReport: t.boolean({
      ...allowedIn('always'),
      description:
        'Reports a received message or request to the concierge, once; Unprocessable for another reason of the same.',
      args: {
        kind: t.arg({ type: ReportKind, required: true }),
        subjectId: t.arg.id({ required: true, description: 'The id of the message or of the request.' }),
        reason: t.arg.string({ required: true, ...atMost(2 * REPORT_MAX_CHARACTERS) }),
      },
      resolve: (_root, args, ctx) => thenTrue(thenKick(ctx, reportToConcierge(ctx, args))),
    }),
  }))
}

function addTypes(builder: Builder<MemberContext>, { User }: PeopleTypes) {
  const Message = builder.objectRef<MessageView>('Message').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      seq: t.exposeInt('seq', { description: 'Its position in the thread, from 1; positions may be missing.' }),
      body: t.exposeString('body', { description: 'Plain text with line breaks.' }),
      isOwn: t.exposeBoolean('isOwn'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  })
  const Draft = builder.objectRef<DraftView>('MessageDraft').implement({
    fields: (t) => ({
      revisionId: t.exposeID('revisionId'),
      content: t.exposeString('content'),
      savedAt: t.expose('savedAt', { type: 'DateTime' }),
    }),
  })
  const Messages = builder.objectRef<MessagesView>('Messages').implement({
    fields: (t) => ({
      messages: t.expose('messages', {
        type: [Message],
        description: 'The oldest first.',
      }),
      hasMore: t.exposeBoolean('hasMore', { description: 'In the requested direction.' }),
    }),
  })
  const Thread = builder.objectRef<ThreadView>('MessageThread').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      other: t.expose('other', { type: User }),
      unread: t.exposeInt('unread', {
        description: `The number of unread messages, counted up to ${UNREAD_MAX}.`,
      }),
      isBlocked: t.exposeBoolean('isBlocked', { description: 'You have blocked the other member.' }),
      canWrite: t.exposeBoolean('canWrite'),
      isFormer: t.exposeBoolean('isFormer', { description: 'The membership of the other member has ended.' }),
      lastAt: t.expose('lastAt', { type: 'DateTime' }),
      newest: t.expose('newest', { type: Message, nullable: true }),
      draft: t.expose('draft', {
        type: Draft,
        nullable: true,
        description: 'Your draft of a place.',
      }),
    }),
  })
  return { Message, Draft, Messages, Thread }
}
