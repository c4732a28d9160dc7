import { AppError } from '#shared/kernel/errors.ts'
import { operationOf } from '../../../lib/edge/forms/form-operation.ts'
import { phaseRefusal } from '../../../lib/edge/forms/phase-refusal.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { SEND_HAND_OFF } from '../sections.queries.ts'
import { HAND_OFF_MESSAGES } from './messages.ts'

/** A form that was refused, to be shown again. */
export type RefusedHandOff = {
  readonly kind: 'refused'
  readonly articleId: string
  readonly contactId: string
  readonly note: string
  readonly operationId: string
  readonly failure: string
}
export type HandOffOutcome = RefusedHandOff | { readonly kind: 'sent'; readonly articleId: string }

/** Sends the article that a form of the page names. */
export async function submitHandOff({ request, locals }: PostedPage<'member'>): Promise<HandOffOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'groupNote' })
  const text = (name: string) => form.get(name) ?? ''
  const typed = { articleId: text('article'), contactId: text('contact'), note: text('note') }
  const { hidden, operationId } = await operationOf(form)
  try {
    await locals.api.member(SEND_HAND_OFF, { ...typed, operationId })
    return { kind: 'sent', articleId: typed.articleId }
  } catch (error) {
    const failure = phaseRefusal(error) ?? explained(error)
    if (failure === null) throw error
    return { kind: 'refused', ...typed, operationId: hidden, failure }
  }
}

/** Errors about the person, the session and the permission to write are answered by the page as a whole. */
function explained(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  switch (error.code) {
    case 'Unprocessable':
    case 'TooManyRequests':
    case 'BadRequest.Invalid':
      return error.message
    case 'ServiceUnavailable':
      return HAND_OFF_MESSAGES.notSent
    default:
      return null
  }
}
