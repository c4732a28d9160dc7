import { ANSWERS_PAGE, BATCHES_PAGE, INVITE_LIST_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { CURSOR_MAX_CHARACTERS, parseCursor } from '#shared/kernel/cursor.ts'
import { asOwn, type Builder } from '#shared/server/graphql/builder.ts'
import type { PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import type { PeopleTypes } from '#shared/server/graphql/people.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { AdminContext } from '../context.ts'
import { listAnswers, readAnswer } from './answers/answers.queries.ts'
import { listBatches, readBatch } from './batches/batches.queries.ts'
import { addPanelMutations } from './panel-mutations.graphql.ts'
import { addPanelTypes, type PanelTypes } from './panel-types.graphql.ts'
import { countInvitees } from './questions/invite-members.ts'
import { readQuestion } from './questions/questions.queries.ts'
import { listPanelEditors, readRoundup } from './roundups/roundups.queries.ts'

type Needs = { readonly people: PeopleTypes; readonly PageInfo: PageInfoRef }

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
      args: { first: t.arg.int(), after: t.arg.string(atMost(CURSOR_MAX_CHARACTERS)) },
      resolve: (_root, { first, after }, ctx) =>
        listBatches(ctx, { first: listSize(first, BATCHES_PAGE), after: after ? parseCursor(after) : null }) as never,
    }),
    panelAnswers: t.field({
      type: asOwn(builder, types.PanelAnswerConnection),
      description: 'The sent answers to a question, the latest first.',
      args: {
        questionId: t.arg.id({ required: true }),
        status: t.arg({ type: types.PanelAnswerStatus }),
        first: t.arg.int(),
        after: t.arg.string(atMost(CURSOR_MAX_CHARACTERS)),
      },
      resolve: (_root, { questionId, status, first, after }, ctx) =>
        listAnswers(ctx, {
          questionId,
          status: status ?? null,
          first: listSize(first, ANSWERS_PAGE),
          after: after ? parseCursor(after) : null,
        }) as never,
    }),
  }))
}

function addSingles(builder: Builder<AdminContext>, types: PanelTypes, { people }: Needs) {
  builder.queryFields((t) => ({
    panelBatch: t.field({
      type: types.PanelBatch,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readBatch(ctx, id),
    }),
    panelQuestion: t.field({
      type: types.PanelQuestion,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readQuestion(ctx, id),
    }),
    panelAnswer: t.field({
      type: types.PanelAnswer,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readAnswer(ctx, id),
    }),
    panelRoundup: t.field({
      type: types.PanelRoundup,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, ctx) => readRoundup(ctx, id),
    }),
    panelEditors: t.field({
      type: [people.User],
      description: 'People who may work on the expert panels of this community.',
      resolve: (_root, _args, ctx) => listPanelEditors(ctx),
    }),
    panelInvitees: t.field({
      type: types.PanelInvitees,
      description: 'Whom an invitation would reach now; nobody is invited.',
      args: {
        questionId: t.arg.id({ required: true }),
        everybody: t.arg.boolean(),
        tier: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
        industry: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
        addresses: t.arg.string(atMost(INVITE_LIST_MAX_CHARACTERS)),
      },
      resolve: (_root, { questionId, everybody, tier, industry, addresses }, ctx) =>
        countInvitees(ctx, questionId, {
          isEverybody: everybody ?? false,
          tier: tier || null,
          industry: industry || null,
          addresses: addresses ?? '',
        }),
    }),
  }))
}
