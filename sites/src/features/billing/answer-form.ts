import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { BILLING_PATH } from './paths.ts'

/** Redirects to the page with a notice, so that a reload does not post again. */
export function backTo(notice: string): Response {
  return new Response(null, { status: 303, headers: { location: `${BILLING_PATH}?notice=${notice}#notice` } })
}

/** A GET of a form's address, for example after signing in again, shows its page. */
export function showPage(): Response {
  return new Response(null, { status: 302, headers: { location: BILLING_PATH } })
}

/** The page's message for a refusal; any other error has a page of its own. */
export async function noticeOf(
  work: Promise<string>,
  refusals: Readonly<Partial<Record<ErrorCode, string>>>,
): Promise<string> {
  try {
    return await work
  } catch (error) {
    const refusal = error instanceof AppError && refusals[error.code]
    if (refusal) return refusal
    throw error
  }
}
