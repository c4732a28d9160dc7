import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { graphql } from '../../lib/graphql/public.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

const EMAIL_SUBSCRIPTION = graphql(`
  query EmailSubscription($token: String!) {
    emailSubscription(token: $token) { option name description selected }
  }
`)

type Subscription = ResultOf<typeof EMAIL_SUBSCRIPTION>['emailSubscription']
type Page = { readonly url: URL; readonly locals: { readonly api: { readonly public: PageApi } } }

/** The emails concerned by the link of this page; null for an invalid link. */
export async function readSubscription({ url, locals }: Page): Promise<Subscription | null> {
  const token = queryOf(url).orNull('token')
  if (!token) return null
  try {
    return (await locals.api.public(EMAIL_SUBSCRIPTION, { token })).emailSubscription
  } catch (error) {
    const isUnknown = error instanceof AppError && ['NotFound', 'BadRequest.Invalid', 'TooLarge'].includes(error.code)
    if (isUnknown) return null
    throw error
  }
}
