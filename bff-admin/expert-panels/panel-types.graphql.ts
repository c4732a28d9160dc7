import { readConflictCopies } from '#db/texts/conflict-copies.ts'
import {
  answerTransitions,
  batchTransitions,
  questionTransitions,
  roundupTransitions,
} from '#shared/domain/expert-panels/moves/transitions.ts'
import { publishedUrl } from '#shared/domain/expert-panels/roundup-path.ts'
import { canEditorEdit } from '#shared/domain/expert-panels/rules.ts'
import { type DeletionCount, deletionText } from '#shared/domain/expert-panels/staff/refusals.ts'
import { BATCH_STATUSES, ROUNDUP_STATUSES, type RoundupStatus } from '#shared/domain/expert-panels/statuses.ts'
import type { PanelBatchView } from '#shared/domain/expert-panels/views.ts'
import { asOwn, asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { addPanelAnswerText } from '#shared/server/graphql/types/panel-answer-text.ts'
import { addPanelStatuses } from '#shared/server/graphql/types/panel-statuses.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../context.ts'
import type { EarlierTextRef } from '../staff/earlier-texts.graphql.ts'
import type { SentAnswerView } from './answers/answers.queries.ts'
import {
  type BatchWithQuestions,
  countBatchDeletion,
  countQuestionDeletion,
  type ListedQuestionView,
} from './batches/batches.queries.ts'
import { batchMark } from './batches/write-batch.ts'
import type { InvitableGroup } from './questions/invitable-groups.queries.ts'
import type { InviteesCount } from './questions/invite-members.ts'
import {
  type AnswerCount,
  countAnswers,
  countInvitations,
  type InvitationCount,
  type QuestionWithRoundup,
} from './questions/questions.queries.ts'
import { questionMark } from './questions/write-question.ts'
import { listAnswersLeftOut, listRoundupAnswers, type RoundupWithQuestion } from './roundups/roundups.queries.ts'
import { buildRoundupText, type RoundupTextView } from './roundups/save-roundup-text.ts'

export type PanelTypes = ReturnType<typeof addPanelTypes>

export function addPanelTypes(
  builder: Builder<AdminContext>,
  {
    people,
    PageInfo,
    EarlierText,
  }: { readonly people: PeopleTypes; readonly PageInfo: PageInfoRef; readonly EarlierText: EarlierTextRef },
) {
  const enums = addEnums(builder)
  const parts = addParts(builder, enums)
  const answers = addAnswers(builder, enums, people)
  const shared = asShared(builder)
  return {
    ...enums,
    ...parts,
    ...answers,
    ...addQuestions(builder, enums, parts),
    ...addRoundups(builder, { ...enums, ...answers, people, EarlierText }),
    PanelBatchConnection: addConnection(shared, 'PanelBatch', parts.PanelBatch as never, PageInfo),
    PanelAnswerConnection: addConnection(shared, 'PanelAnswer', answers.PanelAnswer as never, PageInfo),
  }
}

function addEnums(builder: Builder<AdminContext>) {
  return {
    ...addPanelStatuses(asShared(builder)),
    PanelBatchStatus: builder.enumType('PanelBatchStatus', { values: BATCH_STATUSES }),
    PanelRoundupStatus: builder.enumType('PanelRoundupStatus', { values: ROUNDUP_STATUSES }),
  }
}

type Enums = ReturnType<typeof addEnums>

function addParts(
  builder: Builder<AdminContext>,
  { PanelBatchStatus, PanelQuestionStatus, PanelRoundupStatus }: Enums,
) {
  const PanelDeletion = builder.objectRef<DeletionCount>('PanelDeletion').implement({
    description: 'What a deletion also deletes, including drafts.',
    fields: (t) => ({
      questions: t.exposeInt('questions'),
      answers: t.exposeInt('answers'),
      members: t.exposeInt('members', { description: 'The authors of the answers.' }),
      roundups: t.exposeInt('roundups'),
      text: t.string({ resolve: deletionText }),
    }),
  })
  const RoundupMark = builder
    .objectRef<{ readonly id: string; readonly status: RoundupStatus }>('PanelRoundupMark')
    .implement({
      description: 'Whether a question has a roundup.',
      fields: (t) => ({
        id: t.exposeID('id'),
        status: t.expose('status', { type: PanelRoundupStatus }),
      }),
    })
  const ListedQuestion = builder.objectRef<ListedQuestionView>('ListedPanelQuestion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      status: t.expose('status', { type: PanelQuestionStatus }),
      answerCount: t.exposeInt('answerCount', { description: 'Among sent answers.' }),
      maxAnswers: t.exposeInt('maxAnswers', { nullable: true }),
      roundup: t.expose('roundup', { type: RoundupMark, nullable: true }),
    }),
  })
  const PanelBatch = builder.objectRef<BatchWithQuestions>('PanelBatch').implement({
    description: 'Questions that open and close together.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      theme: t.exposeString('theme'),
      detailsId: t.id({
        description: 'Identifies exactly this title, theme, start and end.',
        resolve: (batch) => batchMark(batch),
      }),
      status: t.expose('status', { type: PanelBatchStatus }),
      allowedStatuses: t.field({
        type: [PanelBatchStatus],
        description: 'The statuses to which staff may move it.',
        resolve: ({ status }) => [...batchTransitions('editor', status)],
      }),
      opensAt: t.expose('opensAt', { type: 'DateTime' }),
      closesAt: t.expose('closesAt', { type: 'DateTime' }),
      questions: t.expose('questions', { type: [ListedQuestion] }),
      deletion: t.field({
        type: PanelDeletion,
        resolve: ({ id, deletion }, _args, ctx) => deletion ?? countBatchDeletion(ctx, id),
      }),
    }),
  })
  return { PanelDeletion, RoundupMark, PanelBatch }
}

function addAnswers(builder: Builder<AdminContext>, { PanelAnswerStatus }: Enums, people: PeopleTypes) {
  const PanelAnswerText = asOwn(builder, addPanelAnswerText(asShared(builder), 'PanelAnswerText'))
  const PanelAnswer = builder.objectRef<SentAnswerView>('PanelAnswer').implement({
    description: 'An answer that was sent. Nobody reads the draft of another person.',
    fields: (t) => ({
      id: t.exposeID('id'),
      questionId: t.exposeID('questionId'),
      status: t.expose('status', { type: PanelAnswerStatus }),
      allowedStatuses: t.field({
        type: [PanelAnswerStatus],
        resolve: ({ status }) => [...answerTransitions('editor', status)],
      }),
      canEditText: t.boolean({ resolve: ({ status }) => canEditorEdit(status) }),
      sentAt: t.expose('sentAt', { type: 'DateTime' }),
      author: t.field({ type: people.User as never, resolve: ({ author }) => author as never }),
      sent: t.expose('sent', { type: PanelAnswerText, description: 'The text that its author sent last.' }),
      edited: t.expose('edited', {
        type: PanelAnswerText,
        nullable: true,
        description: 'The version of staff, which is published instead of the sent text.',
      }),
    }),
  })
  return { PanelAnswerText, PanelAnswer }
}

function addQuestions(
  builder: Builder<AdminContext>,
  { PanelQuestionStatus, PanelBatchStatus, PanelAnswerStatus }: Enums,
  { PanelDeletion, RoundupMark }: ReturnType<typeof addParts>,
) {
  const BatchOfQuestion = builder.objectRef<PanelBatchView>('PanelBatchOfQuestion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      status: t.expose('status', { type: PanelBatchStatus }),
      closesAt: t.expose('closesAt', { type: 'DateTime' }),
    }),
  })
  const Count = builder.objectRef<AnswerCount>('PanelAnswerCount').implement({
    fields: (t) => ({
      status: t.expose('status', { type: PanelAnswerStatus }),
      count: t.exposeInt('count'),
    }),
  })
  const Invitations = builder.objectRef<InvitationCount>('PanelInvitationCount').implement({
    fields: (t) => ({
      invited: t.exposeInt('invited'),
      unanswered: t.exposeInt('unanswered', { description: 'Members who were invited and have sent no answer.' }),
    }),
  })
  const PanelInvitees = builder.objectRef<InviteesCount>('PanelInvitees').implement({
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'Those of them who were not invited yet and have not answered.' }),
      unknownAddresses: t.exposeStringList('unknownAddresses', {
        description: 'Addresses of no active member, or only of one in onboarding.',
      }),
    }),
  })
  const PanelGroup = builder.objectRef<InvitableGroup>('PanelGroup').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      memberCount: t.exposeInt('memberCount'),
    }),
  })
  const PanelQuestion = builder.objectRef<QuestionWithRoundup>('PanelQuestion').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      prompt: t.exposeString('prompt'),
      context: t.exposeString('context'),
      detailsId: t.id({
        description: 'Identifies exactly this title, prompt, context and maximum.',
        resolve: (question) => questionMark(question),
      }),
      status: t.expose('status', { type: PanelQuestionStatus }),
      allowedStatuses: t.field({
        type: [PanelQuestionStatus],
        resolve: ({ status }) => [...questionTransitions('editor', status)],
      }),
      maxAnswers: t.exposeInt('maxAnswers', { nullable: true }),
      answerCount: t.exposeInt('answerCount'),
      batch: t.expose('batch', { type: BatchOfQuestion }),
      roundup: t.expose('roundup', { type: RoundupMark, nullable: true }),
      answerCounts: t.field({
        type: [Count],
        description: 'The number of answers per status, excluding drafts.',
        resolve: async ({ id, answerCounts }, _args, ctx) => [...(answerCounts ?? (await countAnswers(ctx, id)))],
      }),
      invitations: t.field({
        type: Invitations,
        resolve: ({ id, invitations }, _args, ctx) => invitations ?? countInvitations(ctx, id),
      }),
      deletion: t.field({
        type: PanelDeletion,
        resolve: ({ id, deletion }, _args, ctx) => deletion ?? countQuestionDeletion(ctx, id),
      }),
    }),
  })
  return { PanelQuestion, PanelInvitees, PanelGroup }
}

type RoundupNeeds = Enums &
  ReturnType<typeof addAnswers> & { readonly people: PeopleTypes; readonly EarlierText: EarlierTextRef }

function addRoundups(
  builder: Builder<AdminContext>,
  { PanelRoundupStatus, PanelAnswer, people, EarlierText }: RoundupNeeds,
) {
  const Question = builder.objectRef<RoundupWithQuestion['question']>('PanelQuestionOfRoundup').implement({
    fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
  })
  const PanelRoundupText = builder.objectRef<RoundupTextView>('PanelRoundupText').implement({
    description: 'Title and introduction.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Identifies exactly this text.' }),
      title: t.exposeString('title'),
      content: t.exposeString('content', { description: 'The introduction as sanitised HTML.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    }),
  })
  const PanelRoundup = builder.objectRef<RoundupWithQuestion>('PanelRoundup').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      question: t.expose('question', { type: Question }),
      title: t.exposeString('title'),
      status: t.expose('status', { type: PanelRoundupStatus }),
      allowedStatuses: t.field({
        type: [PanelRoundupStatus],
        resolve: ({ status }) => [...roundupTransitions('editor', status)],
      }),
      editor: t.field({
        type: people.User as never,
        nullable: true,
        resolve: ({ editorId, editor }, _args, { loaders }) =>
          (editor ?? (editorId ? loaders.user.load(editorId) : null)) as never,
      }),
      editorId: t.exposeID('editorId', { nullable: true }),
      text: t.field({ type: PanelRoundupText, resolve: buildRoundupText }),
      earlierTexts: t.field({
        type: [EarlierText],
        description: 'Titles and introductions that were refused or replaced, newest first.',
        resolve: async ({ id, earlierTexts }, _args, ctx) => [...(earlierTexts ?? (await readConflictCopies(ctx, id)))],
      }),
      answers: t.field({
        type: [PanelAnswer],
        description: 'In order.',
        resolve: async ({ id, answers }, _args, ctx) => [...(answers ?? (await listRoundupAnswers(ctx, id)))],
      }),
      answersLeftOut: t.field({
        type: [PanelAnswer],
        description: 'Selected answers that are not in the roundup.',
        resolve: async ({ id, answersLeftOut }, _args, ctx) => [
          ...(answersLeftOut ?? (await listAnswersLeftOut(ctx, id))),
        ],
      }),
      publishedUrl: t.string({ nullable: true, resolve: publishedUrl }),
      publishedDate: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
    }),
  })
  return { PanelRoundup, PanelRoundupText }
}
