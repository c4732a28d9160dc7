import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { BILLING_PATH } from './paths.ts'

/** Back to the page, to what it says of what happened: reloading it posts nothing again. */
export function backTo(notice: string): Response {
  return new Response(null, { status: 303, headers: { location: `${BILLING_PATH}?notice=${notice}#notice` } })
}

/** Somebody who opens the address of a form, such as after signing in again, gets its page. */
export function showPage(): Response {
  return new Response(null, { status: 302, headers: { location: BILLING_PATH } })
}

/** What the page says about a refusal; any other error has a page of its own. */
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
