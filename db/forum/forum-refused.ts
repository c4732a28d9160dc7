import { FORUM_REFUSALS, type ForumRefusal } from '#shared/domain/forum/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'

/** A refusal whose reason pages can tell: an answer carries it beside the code. */
export function forumRefused(
  code: 'NotFound' | 'Unprocessable' | 'InvalidTransition' | 'StaleRevision',
  reason: ForumRefusal,
): AppError {
  return new AppError(code, { message: FORUM_REFUSALS[reason], extensions: { reason } })
}

/** The same of a field of a form. */
export function forumFieldRefused(field: string, reason: ForumRefusal, isMissing = false): AppError {
  return new AppError('BadRequest.Invalid', {
    message: FORUM_REFUSALS[reason],
    extensions: { reason },
    fields: { [field]: isMissing ? FORM_CODES.missing : FORM_CODES.unknown },
  })
}
