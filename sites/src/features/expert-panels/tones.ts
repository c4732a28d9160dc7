import type { AnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import type { Tone } from '../../ui/badge/tone.ts'

export const ANSWER_TONES: Readonly<Record<AnswerStatus, Tone>> = {
  DRAFT: 'neutral',
  SENT: 'info',
  SELECTED: 'positive',
  PUBLISHED: 'positive',
  NOT_USED: 'neutral',
}
