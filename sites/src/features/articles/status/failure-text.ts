import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

/** The texts are in the page: ConfirmedAction.astro. */
type Texts = { readonly failed?: string; readonly refused?: string; readonly unknown?: string }

/**
 * The message of a failed confirmed action; `textOf` returns that of a refusal with a reason, null for the usual text.
 */
export function failureText(
  error: unknown,
  { failed = '', refused = '', unknown = '' }: Texts,
  textOf?: (refusal: RequestError) => string | null,
): string {
  if (!(error instanceof RequestError)) return failed
  // The membership does not allow it now, or it was not confirmed: the message says what to do.
  if (error.extensions.phase || error.extensions.hasWords) return String(error.extensions.message)
  if (isOutcomeUnknown(error)) return unknown
  // Trashed or deleted items are not found.
  if (error.code !== 'InvalidTransition' && error.code !== 'NotFound') return failed
  return textOf?.(error) ?? refused
}
