import { isOutcomeUnknown } from '../../../lib/graphql/outcome-unknown.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

/** They stand in the page: ConfirmedAction.astro. */
type Texts = { readonly failed?: string; readonly refused?: string; readonly unknown?: string }

/** What is said of a confirmed action that failed; `textOf` of a refusal that names its reason, null for the usual text. */
export function failureText(
  error: unknown,
  { failed = '', refused = '', unknown = '' }: Texts,
  textOf?: (refusal: RequestError) => string | null,
): string {
  if (!(error instanceof RequestError)) return failed
  // The membership does not allow it now, or it was not confirmed: the sentence says what is to be done.
  if (error.extensions.phase || error.extensions.hasWords) return String(error.extensions.message)
  if (isOutcomeUnknown(error)) return unknown
  // What is in the trash, or deleted, is not found.
  if (error.code !== 'InvalidTransition' && error.code !== 'NotFound') return failed
  return textOf?.(error) ?? refused
}
