import { holdReasonFault, LEGAL_HOLD_MESSAGES } from '#shared/domain/members/account/legal-hold.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { START_DATA_COPY } from './data-rights.queries.ts'

type Page = PostedPage<'admin'>

/** A refused form: the page is shown again with it. */
export type RefusedCopy = { readonly failure: string; readonly reason: string }

/** Starts a copy of a member's data from the page's form; returns why it was refused, or null. */
export async function submitCopyForm({ request, locals }: Page, userId: string): Promise<RefusedCopy | null> {
  const reason = (await readPageForm({ request, locals })).get('reason') ?? ''
  const fault = holdReasonFault(reason)
  if (fault) return { failure: fault, reason }
  try {
    await locals.api.admin(START_DATA_COPY, { userId, reason })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'Unprocessable') return { failure: error.message, reason }
    if (error.code === 'BadRequest.Invalid') return { failure: LEGAL_HOLD_MESSAGES.reasonMissing, reason }
    throw error
  }
}
