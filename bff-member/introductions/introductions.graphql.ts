import {
  INTRODUCTION_ANSWERS,
  INTRODUCTION_MAX_CHARACTERS,
  RECEIVED_STATES,
  SENT_STATES,
} from '#shared/domain/introductions/introduction.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../context.ts'
import { answerIntroduction } from './answer-introduction.ts'
import {
  type IntroductionSettingsView,
  listReceivedIntroductions,
  listSentIntroductions,
  type ReceivedIntroductionView,
  readIntroductionSettings,
  type SentIntroductionView,
} from './introductions.queries.ts'
import { RELATION_STATES, type RelationView, readShownRelation } from './read-relation.ts'
import { requestIntroduction } from './request-introduction.ts'
import { saveIntroductionSettings } from './save-introduction-settings.ts'

/** Twice the limit, because surrounding white space is trimmed before storing. */
const TEXT = atMost(2 * INTRODUCTION_MAX_CHARACTERS)

/** Requests for an introduction to another member. */
export function addIntroductions(builder: Builder<MemberContext>, people: PeopleTypes) {
  const { Relation, Sent, Received, Settings, Answer } = addTypes(builder, people)
  builder.queryFields((t) => ({
    memberRelation: t.field({
      type: Relation,
      description: 'Your relation to an active member of your community. NotFound for anybody else.',
      args: { memberId: t.arg.id({ required: true }) },
      resolve: (_root, { memberId }, ctx) => readShownRelation(ctx, memberId),
    }),
    introductionsReceived: t.field({
      type: [Received],
      description: 'The requests sent to you, newest first, at most 50.',
      resolve: (_root, _args, ctx) => listReceivedIntroductions(ctx),
    }),
    introductionsSent: t.field({
      type: [Sent],
      description: 'Your own requests, the newest first, at most 50.',
      resolve: (_root, _args, ctx) => listSentIntroductions(ctx),
    }),
    introductionSettings: t.field({
      type: Settings,
      description: 'The number of requests that can reach you, and who gets a copy.',
      resolve: (_root, _args, ctx) => readIntroductionSettings(ctx),
    }),
  }))
  builder.mutationFields((t) => ({
    introductionRequest: t.field({
      ...allowedIn('untilReadOnly'),
      type: Sent,
      description:
        'Requests an introduction to a member. The result looks the same whether the member is unavailable or does not answer. A repeat under the same operation id sends once.',
      args: {
        memberId: t.arg.id({ required: true }),
        why: t.arg.string({ required: true, ...TEXT }),
        help: t.arg.string({ required: true, ...TEXT }),
        note: t.arg.string(TEXT),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, { note, ...args }, ctx) =>
        thenKick(ctx, requestIntroduction(ctx, { ...args, note: note ?? '' })),
    }),
    introductionAnswer: t.field({
      ...allowedIn('untilReadOnly'),
      type: Received,
      description: 'Answers a request to you. Only an acceptance notifies the requester.',
      args: { id: t.arg.id({ required: true }), answer: t.arg({ type: Answer, required: true }) },
      resolve: (_root, args, ctx) => thenKick(ctx, answerIntroduction(ctx, args)),
    }),
    introductionSettingsSave: t.field({
      ...allowedIn('untilGated'),
      type: Settings,
      description:
        'Changes the number of requests that can reach you, and whether your assistant gets a copy of those that you accept.',
      args: {
        capacity: t.arg.int({ required: true, description: 'Requests in 30 days, of 0, 1, 2, 3, 5 and 10.' }),
        copiesAssistant: t.arg.boolean({ required: true }),
      },
      resolve: (_root, args, ctx) => saveIntroductionSettings(ctx, args),
    }),
  }))
}

function addTypes(builder: Builder<MemberContext>, { User }: PeopleTypes) {
  const RelationState = builder.enumType('RelationState', { values: RELATION_STATES })
  const SentState = builder.enumType('SentIntroductionState', { values: SENT_STATES })
  const ReceivedState = builder.enumType('ReceivedIntroductionState', { values: RECEIVED_STATES })
  const Answer = builder.enumType('IntroductionAnswer', { values: INTRODUCTION_ANSWERS })
  const Relation = builder.objectRef<RelationView>('MemberRelation').implement({
    fields: (t) => ({
      member: t.expose('member', { type: User }),
      state: t.expose('state', { type: RelationState }),
      takesRequests: t.boolean({ resolve: ({ slot }) => slot !== 'NEVER' }),
      nextSlotAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the member accepts the next request; null for now, or never.',
        resolve: ({ slot }) => (slot === 'NEVER' ? null : slot),
      }),
      waitsUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'While you wait: the latest time of an answer.',
        resolve: ({ state, sent }) => (state === 'WAITING' ? (sent?.expiresAt ?? null) : null),
      }),
      threadId: t.exposeID('threadId', { nullable: true }),
    }),
  })
  const Sent = builder.objectRef<SentIntroductionView>('SentIntroduction').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      member: t.expose('member', { type: User }),
      state: t.expose('state', { type: SentState }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      waitsUntil: t.expose('expiresAt', { type: 'DateTime' }),
      why: t.exposeString('why'),
      help: t.exposeString('help'),
      note: t.exposeString('note', { nullable: true }),
      threadId: t.exposeID('threadId', { nullable: true }),
    }),
  })
  const Received = builder.objectRef<ReceivedIntroductionView>('ReceivedIntroduction').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      member: t.expose('member', { type: User }),
      state: t.expose('state', { type: ReceivedState }),
      canAnswer: t.exposeBoolean('canAnswer'),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
      answerUntil: t.expose('expiresAt', { type: 'DateTime' }),
      why: t.exposeString('why'),
      help: t.exposeString('help'),
      note: t.exposeString('note', { nullable: true }),
      threadId: t.exposeID('threadId', { nullable: true }),
    }),
  })
  const Settings = builder.objectRef<IntroductionSettingsView>('IntroductionSettings').implement({
    fields: (t) => ({
      capacity: t.exposeInt('capacity', { description: 'The number of requests that can reach you in 30 days.' }),
      copiesAssistant: t.exposeBoolean('copiesAssistant'),
      hasAssistant: t.exposeBoolean('hasAssistant'),
    }),
  })
  return { Relation, Sent, Received, Settings, Answer }
}
