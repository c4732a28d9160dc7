import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { CANCEL_DELETION, REQUEST_DELETION, REQUEST_EXPORT } from './privacy.queries.ts'

export type PrivacyRefusal = {
  readonly kind: 'exportTooMany' | 'notUnderstood' | 'unconfirmed' | 'tooMany' | 'renewalIsChanging'
  /** When a limit lets the member try again. */
  readonly retryAfterSeconds?: number | undefined
}

type Page = PostedPage<'member'>

type PrivacyAnswer = { readonly goTo: string } | PrivacyRefusal

const PATH = '/settings/privacy'
/** What the page says once a request for deletion was taken back. */
export const KEPT_NOTICE = 'kept'

/** Does what a form of the page asks for; answers where to go on, or why it was not done. */
export async function submitPrivacyForm({ request, locals }: Page): Promise<PrivacyAnswer> {
  const form = await readPageForm({ request, locals })
  const { member } = locals.api
  switch (form.get('action')) {
    case 'export':
      return answerOf(member(REQUEST_EXPORT), { TooManyRequests: 'exportTooMany' })
    case 'cancel':
      await member(CANCEL_DELETION)
      return { goTo: `${PATH}?notice=${KEPT_NOTICE}#delete` }
    case 'delete':
      if (form.get('understood') !== 'yes') return { kind: 'notUnderstood' }
      return answerOf(member(REQUEST_DELETION, { password: form.get('password') ?? '' }), {
        'BadRequest.Invalid': 'unconfirmed',
        TooLarge: 'unconfirmed',
        'BadRequest.MaxAttempts': 'tooMany',
        InvalidTransition: 'renewalIsChanging',
      })
    default:
      throw new AppError('NotFound')
  }
}

async function answerOf(
  work: Promise<unknown>,
  refusals: Partial<Record<ErrorCode, PrivacyRefusal['kind']>>,
): Promise<PrivacyAnswer> {
  try {
    await work
    return { goTo: PATH }
  } catch (error) {
    const kind = error instanceof AppError ? refusals[error.code] : undefined
    if (!(error instanceof AppError) || !kind) throw error
    return { kind, retryAfterSeconds: error.retryAfterSeconds }
  }
}
