import type { APIContext } from 'astro'
import { AppError } from '#shared/kernel/errors.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'
import { WITHDRAW_EMAIL_CHANGE } from './email-change.queries.ts'
import type { EmailChangeNotice } from './messages.ts'

/** Withdraws the change that a form of the page names; returns the next page. */
export async function submitWithdrawal(
  { request, locals }: Pick<APIContext, 'request' | 'locals'>,
  userId: string,
): Promise<string> {
  const id = (await readPageForm({ request, locals })).get('change') ?? ''
  if (!mayBeId(id)) throw new AppError('NotFound')
  const to = (notice: EmailChangeNotice) => `/admin/members/${userId}/contact?notice=${notice}#email-changes`
  try {
    await locals.api.admin(WITHDRAW_EMAIL_CHANGE, { id })
    return to('withdrawn')
  } catch (error) {
    // It ended while the page was open; the page shows how.
    if (error instanceof AppError && error.code === 'InvalidTransition') return to('over')
    throw error
  }
}
