import { FORUM_REFUSALS, type ForumRefusal } from '#shared/domain/forum/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'

/** A refusal with a reason that pages can distinguish: the response carries it next to the code. */
export function forumRefused(
  code: 'NotFound' | 'Unprocessable' | 'InvalidTransition' | 'StaleRevision',
  reason: ForumRefusal,
): AppError {
  return new AppError(code, { message: FORUM_REFUSALS[reason], extensions: { reason } })
}

/** The same for a form field. */
export function forumFieldRefused(field: string, reason: ForumRefusal, isMissing = false): AppError {
  return new AppError('BadRequest.Invalid', {
    message: FORUM_REFUSALS[reason],
    extensions: { reason },
    fields: { [field]: isMissing ? FORM_CODES.missing : FORM_CODES.unknown },
  })
}
