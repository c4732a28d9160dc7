import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { CANCEL_DELETION, REQUEST_DELETION, REQUEST_EXPORT } from './privacy.queries.ts'

export type PrivacyRefusal = {
  readonly kind: 'exportTooMany' | 'notUnderstood' | 'unconfirmed' | 'tooMany'
  /** When a limit lets the member try again. */
  readonly retryAfterSeconds?: number | undefined
}

type Page = PostedPage<'member'>

/** Does what a form of the page asks for; answers why it was not done, or null. */
export async function submitPrivacyForm({ request, locals }: Page): Promise<PrivacyRefusal | null> {
  const form = await readPageForm(request)
  const { member } = locals.api
  switch (form.get('action')) {
    case 'export':
      return refusalOf(member(REQUEST_EXPORT), { TooManyRequests: 'exportTooMany' })
    case 'cancel':
      return refusalOf(member(CANCEL_DELETION), {})
    case 'delete':
      if (form.get('understood') !== 'yes') return { kind: 'notUnderstood' }
      return refusalOf(member(REQUEST_DELETION, { password: form.get('password') ?? '' }), {
        'BadRequest.Invalid': 'unconfirmed',
        TooLarge: 'unconfirmed',
        'BadRequest.MaxAttempts': 'tooMany',
      })
    default:
      throw new AppError('NotFound')
  }
}

async function refusalOf(
  work: Promise<unknown>,
  refusals: Partial<Record<ErrorCode, PrivacyRefusal['kind']>>,
): Promise<PrivacyRefusal | null> {
  try {
    await work
    return null
  } catch (error) {
    const kind = error instanceof AppError ? refusals[error.code] : undefined
    if (!(error instanceof AppError) || !kind) throw error
    return { kind, retryAfterSeconds: error.retryAfterSeconds }
  }
}
