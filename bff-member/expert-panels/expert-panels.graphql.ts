import type { OwnAnswer, OwnQuestion } from '#db/expert-panels/answers/answer-rows.ts'
import { saveAnswer } from '#db/expert-panels/answers/save-answer.ts'
import { sendAnswer } from '#db/expert-panels/answers/send-answer.ts'
import { ANSWERS_PAGE, OPEN_QUESTIONS_MAX, QUESTIONS_PAGE } from '#shared/domain/expert-panels/limits.ts'
import { canAuthorEdit, isFull, isTakingAnswers } from '#shared/domain/expert-panels/rules.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import { ANSWER_CONTENT, ANSWER_TITLE, addPanelAnswerText } from '#shared/server/graphql/types/panel-answer-text.ts'
import { addPanelStatuses } from '#shared/server/graphql/types/panel-statuses.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import { addSaveArgs } from '#shared/server/graphql/types/save-args.ts'
import type { MemberContext } from '../context.ts'
import {
  countSimilarAnswers,
  type InvitationView,
  listOwnAnswers,
  listQuestions,
  QUESTION_LISTS,
  readInvitation,
  readQuestion,
} from './panels.queries.ts'

/** Questions of expert panels, and the answers of the member. */
export function addExpertPanels(builder: Builder<MemberContext>, pageInfo: PageInfoRef) {
  const types = addTypes(builder)
  addQueries(builder, types, pageInfo)
  addMutations(builder, types)
}

function answerable({ batch, ...question }: OwnQuestion) {
  return { ...question, batchStatus: batch.status, closesAt: batch.closesAt }
}

function addTypes(builder: Builder<MemberContext>) {
  const { PanelQuestionStatus, PanelAnswerStatus } = addPanelStatuses(asShared(builder))
  const Revision = asOwn(builder, addPanelAnswerText(asShared(builder), 'PanelAnswerRevision'))
  const Question = builder.objectRef<OwnQuestion>('PanelQuestion')
  const Answer = builder.objectRef<OwnAnswer>('PanelAnswer')
  Question.implement({
    description: 'A question of an expert panel, as members see it from its opening on.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      prompt: t.exposeString('prompt'),
      context: t.exposeString('context'),
      status: t.expose('status', { type: PanelQuestionStatus }),
      isTakingAnswers: t.boolean({
        description:
          'Whether answers are accepted now: the question and its panel are open, and the end is not reached.',
        resolve: (question, _, { now }) => isTakingAnswers(answerable(question), now),
      }),
      isFull: t.boolean({
        description: 'Whether it has the maximum number of answers; sent ones can still be changed.',
        resolve: (question) => isFull(answerable(question)),
      }),
      panelTitle: t.string({ resolve: ({ batch }) => batch.title }),
      panelTheme: t.string({ resolve: ({ batch }) => batch.theme }),
      opensAt: t.field({ type: 'DateTime', resolve: ({ batch }) => batch.opensAt }),
      closesAt: t.field({ type: 'DateTime', resolve: ({ batch }) => batch.closesAt }),
      answerCount: t.exposeInt('answerCount', { description: 'The number of members who have sent an answer.' }),
      maxAnswers: t.exposeInt('maxAnswers', { nullable: true }),
      isInvited: t.exposeBoolean('isInvited', { description: 'Whether the viewer was invited to answer it.' }),
      publishedUrl: t.string({
        nullable: true,
        description: 'Where the published roundup is read: a path of this site, or another site.',
        resolve: ({ publication }) => publication?.url ?? null,
      }),
      publishedDate: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ publication }) => publication?.publishedDate ?? null,
      }),
      ownAnswer: t.field({
        type: Answer,
        nullable: true,
        description: "The viewer's own answer.",
        resolve: ({ ownAnswer }) => ownAnswer ?? null,
      }),
    }),
  })
  Answer.implement({
    description: "The member's own answer to a question.",
    fields: (t) => ({
      id: t.exposeID('id'),
      authorId: t.exposeID('authorId'),
      question: t.expose('question', { type: Question }),
      status: t.expose('status', { type: PanelAnswerStatus }),
      statusUpdatedAt: t.expose('statusUpdatedAt', { type: 'DateTime' }),
      title: t.exposeString('title'),
      characterCount: t.exposeInt('characterCount', { description: 'Of the text as a reader sees it.' }),
      sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true, description: 'The last sending.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
      canEdit: t.boolean({
        resolve: ({ status, question }, _, { now }) => canAuthorEdit(status, answerable(question), now),
      }),
      hasUnsentChanges: t.boolean({
        description: 'Whether the text was changed after it was sent.',
        resolve: ({ currentRevisionId, sentRevisionId }) =>
          sentRevisionId !== null && currentRevisionId !== sentRevisionId,
      }),
      currentRevision: t.field({
        type: Revision,
        nullable: true,
        description: 'The last saved text; null in lists.',
        resolve: ({ currentRevision }) => currentRevision ?? null,
      }),
      sentRevision: t.field({
        type: Revision,
        nullable: true,
        description: 'The text that our editors read; null in lists.',
        resolve: ({ sentRevision }) => sentRevision ?? null,
      }),
      editedRevision: t.field({
        type: Revision,
        nullable: true,
        description: 'The text as our editors changed it for publication; null in lists.',
        resolve: ({ editedRevision }) => editedRevision ?? null,
      }),
      lastRevision: t.field({
        type: Revision,
        nullable: true,
        description: 'The newest text of its author, even if saved after the question had closed; null in lists.',
        resolve: ({ lastRevision }) => lastRevision ?? null,
      }),
    }),
  })
  const Invitation = builder.objectRef<InvitationView>('PanelInvitation').implement({
    fields: (t) => ({
      knownCount: t.exposeInt('knownCount', { description: 'The number of ids of questions in this community.' }),
      questions: t.expose('questions', {
        type: [Question],
        description: 'Open questions that the viewer has not answered.',
      }),
    }),
  })
  return { Question, Answer, Invitation }
}

type Types = ReturnType<typeof addTypes>

function addQueries(builder: Builder<MemberContext>, { Question, Answer, Invitation }: Types, pageInfo: PageInfoRef) {
  const List = builder.enumType('PanelQuestionList', { values: QUESTION_LISTS })
  const Questions = asOwn(
    builder,
    addConnection<OwnQuestion>(
      asShared(builder),
      'PanelQuestion',
      Question as unknown as SharedRef<OwnQuestion>,
      pageInfo,
    ),
  )
  const Answers = asOwn(
    builder,
    addConnection<OwnAnswer>(asShared(builder), 'PanelAnswer', Answer as unknown as SharedRef<OwnAnswer>, pageInfo),
  )
  builder.queryFields((t) => ({
    panelQuestions: t.field({
      type: Questions,
      description: 'Open ones by their end, all of them unless `first` is given; closed ones newest first.',
      args: { list: t.arg({ type: List }), first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (_root, { list, ...page }, ctx) =>
        listQuestions(ctx, list ?? 'OPEN', listPage(page, list === 'CLOSED' ? QUESTIONS_PAGE : OPEN_QUESTIONS_MAX)),
    }),
    panelQuestion: t.field({
      type: Question,
      nullable: true,
      description: 'A question that members see, with your answer to it; null for any other.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readQuestion(ctx, id),
    }),
    panelAnswers: t.field({
      type: Answers,
      description: 'Your answers, last changed first.',
      args: { first: t.arg.int(), after: t.arg.string(CURSOR) },
      resolve: (_root, page, ctx) => listOwnAnswers(ctx, listPage(page, ANSWERS_PAGE)),
    }),
    panelInvitation: t.field({
      type: Invitation,
      description: 'The questions of an invitation link, at most 20.',
      args: { ids: t.arg.idList({ required: true }) },
      resolve: (_root, { ids }, ctx) => readInvitation(ctx, ids),
    }),
    panelSimilarAnswers: t.int({
      description: 'The number of similar answers by others to the question; counted up to 20.',
      args: {
        questionId: t.arg.id({ required: true }),
        text: t.arg.string({ required: true, ...ANSWER_CONTENT }),
      },
      resolve: (_root, args, ctx) => countSimilarAnswers(ctx, args),
    }),
  }))
}

function addMutations(builder: Builder<MemberContext>, { Answer }: Types) {
  builder.mutationFields((t) => ({
    panelAnswerSave: t.field({
      ...allowedIn('always'),
      type: Answer,
      description:
        'Stores a text of the own answer; the first one makes the answer. Nobody else reads it before it is sent. With `baseRevisionId`\n' +
        'other than the current one it is refused as StaleRevision, with `extensions.current`; a text whose question has closed meanwhile\n' +
        'is refused as InvalidTransition. Either is stored all the same (`extensions.keptRevisionId`).',
      args: {
        questionId: t.arg.id({ required: true }),
        ...addSaveArgs(builder, { title: ANSWER_TITLE, content: ANSWER_CONTENT }),
      },
      resolve: (_root, args, ctx) => saveAnswer(ctx, args),
    }),
    panelAnswerSend: t.field({
      ...allowedIn('untilReadOnly'),
      type: Answer,
      description:
        'Gives the stored text to our editors. It can be changed and sent again until the question closes. With `revisionId`, the text that\n' +
        'its author has on the screen, it is refused as StaleRevision, with `extensions.current` {id, title, content, updatedAt}, when\n' +
        'another text has become current since.',
      args: { questionId: t.arg.id({ required: true }), revisionId: t.arg.id(), operationId: t.arg.id() },
      resolve: (_root, args, ctx) => sendAnswer(ctx, args),
    }),
  }))
}
