import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import { PANEL_MESSAGES, SEND_REFUSALS } from '#shared/domain/expert-panels/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { textToHtml } from '../../../editor/text/plain-field.ts'
import { phaseRefusal } from '../../../lib/edge/forms/phase-refusal.ts'
import { refusedReason } from '../../../lib/forms/refused-reason.ts'
import { QUESTION_MESSAGES } from '../messages.ts'

/** The failure of a form posted without script, with its text. */
export type RefusedAnswer = {
  readonly title: string
  readonly text: string
  readonly message: string
  /** Another text has become current since the form was rendered. */
  readonly isStale: boolean
}

export type PostedAnswer = {
  readonly title: string
  readonly text: string
  /** The text on which the form is based; NO_REVISION for none. */
  readonly baseRevisionId: string
  /** The text to save; null without a change, so that an unchanged text keeps its formatting. */
  readonly change: { readonly title: string; readonly content: string; readonly baseRevisionId: string } | null
}

/** The fields of the form of an answer. */
export function postedAnswer(form: URLSearchParams): PostedAnswer {
  const [title, text] = [form.get('title') ?? '', form.get('text') ?? '']
  const isChanged = form.get('original') !== text || form.get('originalTitle') !== title
  const baseRevisionId = form.get('base') || NO_REVISION
  return {
    title,
    text,
    baseRevisionId,
    change: isChanged ? { title, content: textToHtml(text), baseRevisionId } : null,
  }
}

/** Whether the text was refused because it is not based on the current one. */
export function isStale(error: unknown): boolean {
  return error instanceof AppError && error.code === 'StaleRevision'
}

/** Why an answer was neither saved nor sent, in words for its author. */
export function answerRefusal(error: unknown): string {
  if (!(error instanceof AppError) || error.code === 'NotAuthenticated') throw error
  const gated = phaseRefusal(error)
  if (gated) return gated
  const reason = refusedReason(error, SEND_REFUSALS)
  if (reason) return SEND_REFUSALS[reason]
  if (isStale(error)) return QUESTION_MESSAGES.stale
  if (error.code === 'TooLarge') return PANEL_MESSAGES.tooLarge
  return error.code === 'InvalidTransition' || error.code === 'NotFound'
    ? PANEL_MESSAGES.unavailable
    : QUESTION_MESSAGES.sendFailedPlain
}
