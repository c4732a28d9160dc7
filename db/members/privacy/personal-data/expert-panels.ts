import { and, eq, inArray } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { panelAnswerRevisions, panelAnswers, panelInvitations } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

/** Texts of the person's own answers to panels, including those edited by staff. */
function ofOwnAnswer(p: ActorArgs) {
  return and(
    eq(panelAnswerRevisions.communityId, p.communityId),
    inArray(
      panelAnswerRevisions.answerId,
      build
        .select({ id: panelAnswers.id })
        .from(panelAnswers)
        .where(and(eq(panelAnswers.authorId, p.userId), eq(panelAnswers.communityId, p.communityId))),
    ),
  )
}

export const PANEL_DATA: readonly PersonalTable[] = [
  {
    table: panelInvitations,
    label: 'Questions you were invited to answer',
    isOf: ofUser(panelInvitations),
    without: ['invitedBy', 'waitingNotice'],
    ending: 'goes',
  },
  {
    table: panelAnswers,
    label: 'Your answers to expert panels',
    isOf: (p) => and(eq(panelAnswers.authorId, p.userId), eq(panelAnswers.communityId, p.communityId)),
    without: ['sendOperationId', 'toldStatus', 'decisionId', 'decidedFrom', 'decidedPosition'],
    hasTexts: true,
    ending: 'loses its person',
  },
  {
    table: panelAnswerRevisions,
    label: 'Versions of your answers',
    isOf: ofOwnAnswer,
    without: ['words'],
    hasTexts: true,
    ending: 'loses its person',
  },
]
