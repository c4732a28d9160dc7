import { AppError } from '#shared/kernel/errors.ts'

/** The reason that a verb gave for its refusal, if these texts have words for it; null for any other error. */
export function refusedReason<Reason extends string>(
  error: unknown,
  texts: Readonly<Record<Reason, string>>,
): Reason | null {
  const reason = error instanceof AppError ? error.extensions?.reason : null
  return typeof reason === 'string' && Object.hasOwn(texts, reason) ? (reason as Reason) : null
}

/** Whether fields of a form were refused, each with its own text. */
export function isInvalidForm(error: unknown): boolean {
  return error instanceof AppError && error.code === 'BadRequest.Invalid' && error.fields !== undefined
}

/** Why the form was refused, in words; null for any other error. */
export function refusalText<Reason extends string>(
  error: unknown,
  texts: Readonly<Record<Reason, string>>,
  invalid: string,
): string | null {
  const reason = refusedReason(error, texts)
  if (reason) return texts[reason]
  return isInvalidForm(error) ? invalid : null
}
