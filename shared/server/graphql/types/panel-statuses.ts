import { ANSWER_STATUSES, QUESTION_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import type { SharedBuilder } from '../builder.ts'

/** The statuses of an expert panel question, and of an answer to it. */
export function addPanelStatuses(builder: SharedBuilder) {
  return {
    PanelQuestionStatus: builder.enumType('PanelQuestionStatus', { values: QUESTION_STATUSES }),
    PanelAnswerStatus: builder.enumType('PanelAnswerStatus', { values: ANSWER_STATUSES }),
  }
}
