import { AppError } from '#shared/kernel/errors.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { graphql } from '../../lib/graphql/public.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

const EMAIL_LINK = graphql(`
  query EmailLinkPage($token: String!) {
    emailLink(token: $token) { side state newEmail waitEndsAt expiresAt isOtherConfirmed }
  }
`)

const ANSWER_EMAIL_LINK = graphql(`
  mutation AnswerEmailLink($token: String!, $isConfirmed: Boolean!) {
    emailLinkAnswer(token: $token, isConfirmed: $isConfirmed) { state }
  }
`)

export type EmailLink = NonNullable<ResultOf<typeof EMAIL_LINK>['emailLink']>
type Page = { readonly url: URL; readonly locals: { readonly api: { readonly public: PageApi } } }

/** A link without a change: malformed or unknown. */
function isOfNoChange(error: unknown): boolean {
  return error instanceof AppError && ['NotFound', 'BadRequest.Invalid', 'TooLarge'].includes(error.code)
}

/** The change of email of this page's link; null for an invalid link. */
export async function readEmailLink({ url, locals }: Page): Promise<EmailLink | null> {
  const token = queryOf(url).orNull('token')
  if (!token) return null
  try {
    return (await locals.api.public(EMAIL_LINK, { token })).emailLink
  } catch (error) {
    if (isOfNoChange(error)) return null
    throw error
  }
}

/** Confirms or stops the change as the posted form says; the page then shows the outcome. */
export async function answerEmailLink({ url, locals, request }: Page & { readonly request: Request }): Promise<void> {
  const choice = (await readPageForm({ request, locals })).get('choice')
  const token = queryOf(url).orNull('token')
  if (choice !== 'confirm' && choice !== 'stop') throw new AppError('BadRequest.Invalid')
  if (!token) return
  try {
    await locals.api.public(ANSWER_EMAIL_LINK, { token, isConfirmed: choice === 'confirm' })
  } catch (error) {
    if (!isOfNoChange(error)) throw error
  }
}
