import {
  BATCH_THEME_MAX_CHARACTERS,
  EXTERNAL_URL_MAX_CHARACTERS,
  QUESTION_CONTEXT_MAX_CHARACTERS,
  QUESTION_PROMPT_MAX_CHARACTERS,
  ROUNDUP_INTRO_MAX_BYTES,
} from '#shared/domain/expert-panels/limits.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import { ANSWER_CONTENT, ANSWER_TITLE, PANEL_TOO_LARGE } from '#shared/server/graphql/types/panel-answer-text.ts'
import type { AdminContext } from '../context.ts'
import { audited, STAFF_ONLY } from '../staff/audited-mutations.ts'
import { editAnswer } from './answers/edit-answer.ts'
import { setAnswersStatus } from './answers/set-answers-status.ts'
import { undoAnswersStatus } from './answers/undo-answers-status.ts'
import { setBatchStatus } from './batches/set-batch-status.ts'
import { createBatch, editBatch } from './batches/write-batch.ts'
import { deleteBatch, deleteQuestion } from './delete-panels.ts'
import type { PanelTypes } from './panel-types.graphql.ts'
import { inviteMembers, remindInvited } from './questions/invite-members.ts'
import { inviteeArgs, toInvitees } from './questions/invitee-args.ts'
import { setQuestionStatus } from './questions/set-question-status.ts'
import { createQuestion, editQuestion, orderQuestions } from './questions/write-question.ts'
import { deleteRoundup, publishRoundup } from './roundups/publish-roundup.ts'
import { saveRoundupText } from './roundups/save-roundup-text.ts'
import { arrangeRoundup, assignRoundup, createRoundup, setRoundupStatus } from './roundups/write-roundup.ts'

/** Texts that their verb measures and tells of in its own words. */
const LINE = atMost(INPUT_MAX_CHARACTERS)
/** Twice the limit: the operation checks the stored length, and names the field. */
const ROOM = 2

export function addPanelMutations(builder: Builder<AdminContext>, types: PanelTypes) {
  addBatchMutations(builder, types)
  addQuestionMutations(builder, types)
  addInvitationMutations(builder)
  addAnswerMutations(builder, types)
  addRoundupMutations(builder, types)
  addPublication(builder, types)
}

function addBatchMutations(builder: Builder<AdminContext>, { PanelBatch, PanelBatchStatus }: PanelTypes) {
  builder.mutationFields((t) => ({
    panelBatchCreate: t.field({
      type: PanelBatch,
      description: 'Creates a draft, once per operation id.',
      extensions: { audit: audited('panel-batch.create', STAFF_ONLY) },
      args: {
        title: t.arg.string({ required: true, ...LINE }),
        theme: t.arg.string({ required: true, ...atMost(ROOM * BATCH_THEME_MAX_CHARACTERS) }),
        opensAt: t.arg({ type: 'DateTime', required: true }),
        closesAt: t.arg({ type: 'DateTime', required: true }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => createBatch(ctx, args),
    }),
    panelBatchEdit: t.field({
      type: PanelBatch,
      description:
        'Changes the details and dates of a batch; a closed one stays closed. `baseDetailsId` is the `detailsId` that the writer saw; StaleRevision if the details have changed since.',
      extensions: { audit: audited('panel-batch.edit', STAFF_ONLY) },
      args: {
        batchId: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, ...LINE }),
        theme: t.arg.string({ required: true, ...atMost(ROOM * BATCH_THEME_MAX_CHARACTERS) }),
        opensAt: t.arg({ type: 'DateTime', required: true }),
        closesAt: t.arg({ type: 'DateTime', required: true }),
        baseDetailsId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => editBatch(ctx, args),
    }),
    panelBatchSetStatus: t.field({
      type: PanelBatch,
      description: 'Opens, schedules or closes a batch; closing closes its questions.',
      extensions: { audit: audited('panel-batch.set-status', STAFF_ONLY) },
      args: { batchId: t.arg.id({ required: true }), status: t.arg({ type: PanelBatchStatus, required: true }) },
      resolve: (_root, args, ctx) => setBatchStatus(ctx, args),
    }),
    panelBatchDelete: t.field({
      type: 'Boolean',
      description:
        'Permanent, including its questions, answers and roundups. `confirmedAnswers` is the number of answers shown to the caller; refused when there are more.',
      extensions: { audit: audited('panel-batch.delete', STAFF_ONLY), stepUp: true },
      args: { batchId: t.arg.id({ required: true }), confirmedAnswers: t.arg.int({ required: true }) },
      resolve: (_root, args, ctx) => deleteBatch(ctx, args),
    }),
  }))
}

function addQuestionMutations(
  builder: Builder<AdminContext>,
  { PanelBatch, PanelQuestion, PanelQuestionStatus }: PanelTypes,
) {
  builder.mutationFields((t) => ({
    panelQuestionCreate: t.field({
      type: PanelQuestion,
      description: 'Adds a question at the end of its batch, once per operation id.',
      extensions: { audit: audited('panel-question.create', STAFF_ONLY) },
      args: {
        batchId: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, ...LINE }),
        prompt: t.arg.string({ required: true, ...atMost(ROOM * QUESTION_PROMPT_MAX_CHARACTERS) }),
        context: t.arg.string({ required: true, ...atMost(ROOM * QUESTION_CONTEXT_MAX_CHARACTERS) }),
        maxAnswers: t.arg.int(),
        operationId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => createQuestion(ctx, args),
    }),
    panelQuestionEdit: t.field({
      type: PanelQuestion,
      description:
        'Changes the details of a question; without `maxAnswers` there is no limit. `baseDetailsId` is the `detailsId` that the writer saw; StaleRevision if the details have changed since.',
      extensions: { audit: audited('panel-question.edit', STAFF_ONLY) },
      args: {
        questionId: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, ...LINE }),
        prompt: t.arg.string({ required: true, ...atMost(ROOM * QUESTION_PROMPT_MAX_CHARACTERS) }),
        context: t.arg.string({ required: true, ...atMost(ROOM * QUESTION_CONTEXT_MAX_CHARACTERS) }),
        maxAnswers: t.arg.int(),
        baseDetailsId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => editQuestion(ctx, args),
    }),
    panelQuestionsOrder: t.field({
      type: PanelBatch,
      description: 'Orders the questions of a batch; all of them must be listed.',
      extensions: { audit: audited('panel-question.order', STAFF_ONLY) },
      args: { batchId: t.arg.id({ required: true }), questionIds: t.arg.idList({ required: true }) },
      resolve: (_root, args, ctx) => orderQuestions(ctx, args),
    }),
    panelQuestionSetStatus: t.field({
      type: PanelQuestion,
      description:
        'Closes a question before its batch ends, or opens it again. InvalidTransition if its roundup is published.',
      extensions: { audit: audited('panel-question.set-status', STAFF_ONLY) },
      args: { questionId: t.arg.id({ required: true }), status: t.arg({ type: PanelQuestionStatus, required: true }) },
      resolve: (_root, args, ctx) => setQuestionStatus(ctx, args),
    }),
    panelQuestionDelete: t.field({
      type: 'Boolean',
      description: 'Permanent, including its answers and its roundup. Otherwise like panelBatchDelete.',
      extensions: { audit: audited('panel-question.delete', STAFF_ONLY), stepUp: true },
      args: { questionId: t.arg.id({ required: true }), confirmedAnswers: t.arg.int({ required: true }) },
      resolve: (_root, args, ctx) => deleteQuestion(ctx, args),
    }),
  }))
}

function addInvitationMutations(builder: Builder<AdminContext>) {
  builder.mutationFields((t) => ({
    panelInvite: t.field({
      type: 'Int',
      description:
        'Invites the members that panelInvitees counts; returns their number. A job notifies them once the question is open.',
      extensions: { audit: audited('panel-question.invite', STAFF_ONLY) },
      args: inviteeArgs(builder),
      resolve: (_root, args, ctx) => inviteMembers(ctx, toInvitees(args)),
    }),
    panelRemind: t.field({
      type: 'Int',
      description: 'Reminds members who were invited at least a day ago and have sent no answer; returns their number.',
      extensions: { audit: audited('panel-question.remind', STAFF_ONLY) },
      args: { questionId: t.arg.id({ required: true }) },
      resolve: (_root, { questionId }, ctx) => remindInvited(ctx, questionId),
    }),
  }))
}

function addAnswerMutations(builder: Builder<AdminContext>, { PanelAnswerStatus, PanelAnswerText }: PanelTypes) {
  builder.mutationFields((t) => ({
    panelAnswersSetStatus: t.field({
      type: ['ID'],
      description:
        'Decides on up to 50 answers of one question: all of them or none. Returns the ids of those that changed.',
      extensions: { audit: audited('panel-answer.set-status', { memberVisible: true }) },
      args: {
        questionId: t.arg.id({ required: true }),
        answerIds: t.arg.idList({ required: true }),
        status: t.arg({ type: PanelAnswerStatus, required: true }),
        operationId: t.arg.id({ description: 'The id under which the decision can be undone for ten seconds.' }),
      },
      resolve: async (_root, args, ctx) => [...(await setAnswersStatus(ctx, args))],
    }),
    panelAnswersUndoStatus: t.field({
      type: ['ID'],
      description:
        'Undoes a decision: the answers get their earlier status and position in the roundup, except those that have changed since. Returns the ids of those that changed.',
      extensions: { audit: audited('panel-answer.undo-status', { memberVisible: true }) },
      args: { questionId: t.arg.id({ required: true }), operationId: t.arg.id({ required: true }) },
      resolve: async (_root, args, ctx) => [...(await undoAnswersStatus(ctx, args))],
    }),
    panelAnswerEdit: t.field({
      type: PanelAnswerText,
      description:
        'Stores the version of staff beside the sent answer. A text that is not based on the current version is stored too, but refused as StaleRevision.',
      extensions: { audit: audited('panel-answer.edit-text', { memberVisible: true }) },
      args: {
        answerId: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, ...ANSWER_TITLE }),
        content: t.arg.string({ required: true, ...ANSWER_CONTENT }),
        baseRevisionId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => editAnswer(ctx, args),
    }),
  }))
}

function addRoundupMutations(
  builder: Builder<AdminContext>,
  { PanelRoundup, PanelRoundupStatus, PanelRoundupText }: PanelTypes,
) {
  builder.mutationFields((t) => ({
    panelRoundupCreate: t.field({
      type: PanelRoundup,
      description: 'Creates the roundup of a question with its selected answers, or returns the existing one.',
      extensions: { audit: audited('panel-roundup.create', STAFF_ONLY) },
      args: { questionId: t.arg.id({ required: true }) },
      resolve: (_root, { questionId }, ctx) => createRoundup(ctx, questionId),
    }),
    panelRoundupSaveText: t.field({
      type: PanelRoundupText,
      description: 'Stores title and introduction. StaleRevision if the stored text has changed since.',
      extensions: { audit: audited('panel-roundup.edit-text', STAFF_ONLY) },
      args: {
        roundupId: t.arg.id({ required: true }),
        title: t.arg.string({ required: true, ...ANSWER_TITLE }),
        content: t.arg.string({ required: true, ...atMost(ROUNDUP_INTRO_MAX_BYTES, PANEL_TOO_LARGE) }),
        baseTextId: t.arg.id({ required: true }),
      },
      resolve: (_root, args, ctx) => saveRoundupText(ctx, args),
    }),
    panelRoundupAssignEditor: t.field({
      type: PanelRoundup,
      description: 'Assigns a roundup to a person who works on panels here; Unprocessable for anybody else.',
      extensions: { audit: audited('panel-roundup.assign-editor', STAFF_ONLY) },
      args: { roundupId: t.arg.id({ required: true }), editorId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => assignRoundup(ctx, args),
    }),
    panelRoundupArrange: t.field({
      type: PanelRoundup,
      description:
        'Sets the selected answers of the roundup and their order; the others are left out. `baseAnswerIds` are those that the caller saw in it: StaleRevision with `extensions.current` if they or their order have changed since.',
      extensions: { audit: audited('panel-roundup.arrange', STAFF_ONLY) },
      args: {
        roundupId: t.arg.id({ required: true }),
        answerIds: t.arg.idList({ required: true }),
        baseAnswerIds: t.arg.idList({ required: true }),
      },
      resolve: (_root, args, ctx) => arrangeRoundup(ctx, args),
    }),
    panelRoundupSetStatus: t.field({
      type: PanelRoundup,
      description: 'One step forward or back; only panelRoundupPublish reaches FINAL.',
      extensions: { audit: audited('panel-roundup.set-status', STAFF_ONLY) },
      args: { roundupId: t.arg.id({ required: true }), status: t.arg({ type: PanelRoundupStatus, required: true }) },
      resolve: (_root, args, ctx) => setRoundupStatus(ctx, args),
    }),
  }))
}

function addPublication(builder: Builder<AdminContext>, { PanelRoundup }: PanelTypes) {
  builder.mutationFields((t) => ({
    panelRoundupPublish: t.field({
      type: PanelRoundup,
      description:
        'Publishes a roundup here, or stores the https address where it was published. Its answers become PUBLISHED, the others NOT_USED.',
      extensions: { audit: audited('panel-roundup.publish', STAFF_ONLY) },
      args: {
        roundupId: t.arg.id({ required: true }),
        externalUrl: t.arg.string(atMost(EXTERNAL_URL_MAX_CHARACTERS)),
        publishedDate: t.arg({ type: 'DateTime' }),
        baseTextId: t.arg.id({ description: 'The text that the editor saw; StaleRevision if it has changed since.' }),
      },
      resolve: (_root, { publishedDate, ...args }, ctx) => publishRoundup(ctx, { ...args, publishedAt: publishedDate }),
    }),
    panelRoundupDelete: t.field({
      type: 'Boolean',
      description: 'Permanent. Its answers are kept; published ones become selected again.',
      extensions: { audit: audited('panel-roundup.delete', STAFF_ONLY), stepUp: true },
      args: { roundupId: t.arg.id({ required: true }) },
      resolve: (_root, { roundupId }, ctx) => deleteRoundup(ctx, roundupId),
    }),
  }))
}
