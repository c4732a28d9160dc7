import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { CANCEL_DELETION, REQUEST_DELETION, REQUEST_EXPORT } from './privacy.queries.ts'

export type PrivacyRefusal = {
  readonly kind: 'exportTooMany' | 'notUnderstood' | 'unconfirmed' | 'tooMany' | 'renewalIsChanging'
  /** When a limit allows the member to try again. */
  readonly retryAfterSeconds?: number | undefined
}

type Page = PostedPage<'member'>

type PrivacyAnswer = { readonly goTo: string } | PrivacyRefusal

const PATH = '/settings/privacy'
/** The notice after a deletion request was cancelled. */
export const KEPT_NOTICE = 'kept'

/** Handles the forms of the page; returns the next address, or why it failed. */
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
