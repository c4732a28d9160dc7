import { and, eq, type SQL } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { panelAnswers, panelBatches, panelQuestions, panelRoundups } from '#db/schema/expert-panels.ts'
import { hasId } from '#db/statement.ts'
import { checkPermission, hasPermission, type Permissions } from '../staff/permissions.ts'

export const PANEL_PERMISSIONS: Permissions = ['admin', 'panels']

/** Condition: the actor may manage the expert panels of this community. */
export function canManagePanels(p: ActorArgs): SQL {
  return hasPermission(p, ...PANEL_PERMISSIONS)
}

/** Throws NotAllowed unless the actor may manage the expert panels of this community. */
export function checkCanManagePanels(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, ...PANEL_PERMISSIONS)
}

type OfCommunity = { readonly communityId: string }

export const isRoundupOfQuestion = and(
  eq(panelRoundups.questionId, panelQuestions.id),
  eq(panelRoundups.communityId, panelQuestions.communityId),
)

export const isAnswerToQuestion = and(
  eq(panelAnswers.questionId, panelQuestions.id),
  eq(panelAnswers.communityId, panelQuestions.communityId),
)

export function isBatch(p: OfCommunity & { readonly batchId: string }): SQL | undefined {
  return hasId(panelBatches, p.batchId, p)
}

export function isQuestion(p: OfCommunity & { readonly questionId: string }): SQL | undefined {
  return hasId(panelQuestions, p.questionId, p)
}

export function isAnswer(p: OfCommunity & { readonly answerId: string }): SQL | undefined {
  return hasId(panelAnswers, p.answerId, p)
}

export function isRoundup(p: OfCommunity & { readonly roundupId: string }): SQL | undefined {
  return hasId(panelRoundups, p.roundupId, p)
}
