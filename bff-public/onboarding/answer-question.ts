import type { OwnAnswer } from '#db/expert-panels/answers/answer-rows.ts'
import { type SaveAnswerInput, saveAnswer } from '#db/expert-panels/answers/save-answer.ts'
import { type SendAnswerInput, sendAnswer } from '#db/expert-panels/answers/send-answer.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'
import { checkStep, finishStep } from './answer-step.ts'
import { asNewMember } from './new-member.ts'

/**
 * Saves a text of the answer. It is accepted even when the step is not open, so that text written while the question
 * closes is kept, as for members; once the onboarding is complete, the members' operation saves it.
 */
export async function saveAnswerStep(ctx: PublicContext, input: SaveAnswerInput): Promise<OwnAnswer> {
  const here = await asNewMember(ctx)
  const { onboardingComplete, disabled } = here.member.situation
  if (onboardingComplete || disabled) throw new AppError('Unprocessable')
  return saveAnswer(here, input)
}

/** Sends the saved text to the editors, which completes the step. */
export async function sendAnswerStep(ctx: PublicContext, input: SendAnswerInput): Promise<void> {
  const here = await asNewMember(ctx)
  checkStep(here, 'ep-question')
  await sendAnswer(here, input)
  await finishStep(here, 'ep-question')
}
