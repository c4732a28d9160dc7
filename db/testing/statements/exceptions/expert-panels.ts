import type { Exception } from './exception.ts'

export const EXPERT_PANELS_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'Jobs open and close panels by date, and tell members of questions and answers, in every community.',
    tables: [
      'panel_batches',
      'panel_questions',
      'panel_answers',
      'panel_roundups',
      'panel_invitations',
      'job_attempts',
      'community_closings',
    ],
    sql: /from "panel_batches" where \("panel_batches"\."status" = \? and "panel_batches"\."(?:opens|closes)_at" <= \?(?:\)| and NOT EXISTS \(SELECT 1 FROM "job_attempts")|^select .* from "panel_batches" cross join "panel_questions" where \("panel_batches"\."status" = 'OPEN'|"panel_answers"\."told_status" IS NOT "panel_answers"\."status"/,
    from: ['db/expert-panels/'],
  },
]
