import type { GraphQLResolveInfo } from 'graphql'
import { readConflictCopies } from '#db/texts/conflict-copies.ts'
import { ANSWERS_PAGE, BATCHES_PAGE } from '#shared/domain/expert-panels/limits.ts'
import { asksFor } from '#shared/server/graphql/asks-for.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { PageInfoRef } from '#shared/server/graphql/connection.ts'
import { CURSOR, listPage } from '#shared/server/graphql/list-page.ts'
import type { PeopleTypes } from '#shared/server/graphql/types/people.ts'
import type { AdminContext } from '../context.ts'
import type { EarlierTextRef } from '../staff/earlier-texts.graphql.ts'
import { listAnswers, readAnswer } from './answers/answers.queries.ts'
import { countBatchDeletion, countQuestionDeletion, listBatches, readBatch } from './batches/batches.queries.ts'
import { addPanelMutations } from './panel-mutations.graphql.ts'
import { addPanelTypes, type PanelTypes } from './panel-types.graphql.ts'
import { listInvitableGroups, listInvitableTiers } from './questions/invitable-groups.queries.ts'
import { countInvitees } from './questions/invite-members.ts'
import { inviteeArgs, toInvitees } from './questions/invitee-args.ts'
import { countAnswers, countInvitations, readQuestion } from './questions/questions.queries.ts'
import { listAnswersLeftOut, listPanelEditors, listRoundupAnswers, readRoundup } from './roundups/roundups.queries.ts'

type Needs = {
  readonly people: PeopleTypes
  readonly PageInfo: PageInfoRef
  readonly EarlierText: EarlierTextRef
}

export function addExpertPanels(builder: Builder<AdminContext>, needs: Needs) {
  const types = addPanelTypes(builder, needs)
  addLists(builder, types)
  addSingles(builder, types, needs)
  addPanelMutations(builder, types)
}

function addLists(builder: Builder<AdminContext>, types: PanelTypes) {
  builder.queryFields((t) => ({
    panelBatches: t.field({
      type: asOwn(builder, types.PanelBatchConnection),
      description: 'The batches of questions with their questions, newest first.',
      args: {
        isClosing: t.arg.boolean({ description: 'Only open ones that close within three days.' }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { isClosing, ...page }, ctx) =>
        listBatches(ctx, { isClosing: isClosing ?? false, ...listPage(page, BATCHES_PAGE) }) as never,
    }),
    panelAnswers: t.field({
      type: asOwn(builder, types.PanelAnswerConnection),
      description: 'The sent answers to a question, newest first.',
      args: {
        questionId: t.arg.id({ required: true }),
        status: t.arg({ type: types.PanelAnswerStatus }),
        first: t.arg.int(),
        after: t.arg.string(CURSOR),
      },
      resolve: (_root, { questionId, status, ...page }, ctx) =>
        listAnswers(ctx, { questionId, status: status ?? null, ...listPage(page, ANSWERS_PAGE) }) as never,
    }),
  }))
}

/* Related data that a document requests for a row is read with the row, in one round trip. */

async function batchWithParts(ctx: AdminContext, id: string, info: GraphQLResolveInfo) {
  const [batch, deletion] = await Promise.all([
    readBatch(ctx, id),
    asksFor(info, 'deletion') ? countBatchDeletion(ctx, id) : undefined,
  ])
  return batch && { ...batch, deletion }
}

async function questionWithParts(ctx: AdminContext, id: string, info: GraphQLResolveInfo) {
  const [question, answerCounts, invitations, deletion] = await Promise.all([
    readQuestion(ctx, id),
    asksFor(info, 'answerCounts') ? countAnswers(ctx, id) : undefined,
    asksFor(info, 'invitations') ? countInvitations(ctx, id) : undefined,
    asksFor(info, 'deletion') ? countQuestionDeletion(ctx, id) : undefined,
  ])
  return question && { ...question, answerCounts, invitations, deletion }
}

async function roundupWithParts(ctx: AdminContext, id: string, info: GraphQLResolveInfo) {
  const [roundup, answers, answersLeftOut, earlierTexts] = await Promise.all([
    readRoundup(ctx, id),
    asksFor(info, 'answers') ? listRoundupAnswers(ctx, id) : undefined,
    asksFor(info, 'answersLeftOut') ? listAnswersLeftOut(ctx, id) : undefined,
    asksFor(info, 'earlierTexts') ? readConflictCopies(ctx, id) : undefined,
  ])
  return roundup && { ...roundup, answers, answersLeftOut, earlierTexts }
}

function addSingles(builder: Builder<AdminContext>, types: PanelTypes, { people }: Needs) {
  builder.queryFields((t) => ({
    panelBatch: t.field({
      type: types.PanelBatch,
      nullable: true,
      description: 'A batch; null for one of another community.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx, info) => batchWithParts(ctx, id, info),
    }),
    panelQuestion: t.field({
      type: types.PanelQuestion,
      nullable: true,
      description: 'A question; null for one of another community.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx, info) => questionWithParts(ctx, id, info),
    }),
    panelAnswer: t.field({
      type: types.PanelAnswer,
      nullable: true,
      description: 'A sent answer; null for a draft, and for one of another community.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readAnswer(ctx, id),
    }),
    panelRoundup: t.field({
      type: types.PanelRoundup,
      nullable: true,
      description: 'A roundup; null for one of another community.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx, info) => roundupWithParts(ctx, id, info),
    }),
    panelEditors: t.field({
      type: [people.User],
      description: 'People who may work on the expert panels of this community.',
      resolve: (_root, _args, ctx) => listPanelEditors(ctx),
    }),
    panelGroups: t.field({
      type: [types.PanelGroup],
      description: 'The groups that can be invited to a question as a whole, by name.',
      resolve: (_root, _args, ctx) => listInvitableGroups(ctx),
    }),
    panelTiers: t.stringList({
      description: 'The membership tiers that members have, by which an invitation can be narrowed down.',
      resolve: (_root, _args, ctx) => listInvitableTiers(ctx),
    }),
    panelInvitees: t.field({
      type: types.PanelInvitees,
      description: 'The members whom an invitation would reach now; nobody is invited.',
      args: inviteeArgs(builder),
      resolve: (_root, args, ctx) => countInvitees(ctx, toInvitees(args)),
    }),
  }))
}
