import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { graphql } from '../../lib/graphql/public.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

const MAIL_SUBSCRIPTION = graphql(`
  query MailSubscription($token: String!) {
    mailSubscription(token: $token) { option name description selected }
  }
`)

type Subscription = ResultOf<typeof MAIL_SUBSCRIPTION>['mailSubscription']
type Page = { readonly url: URL; readonly locals: { readonly api: { readonly public: PageApi } } }

/** The mails that the link of this page is about; null when it is none of ours. */
export async function readSubscription({ url, locals }: Page): Promise<Subscription | null> {
  const token = queryOf(url).orNull('token')
  if (!token) return null
  try {
    return (await locals.api.public(MAIL_SUBSCRIPTION, { token })).mailSubscription
  } catch (error) {
    const isUnknown = error instanceof AppError && ['NotFound', 'BadRequest.Invalid', 'TooLarge'].includes(error.code)
    if (isUnknown) return null
    throw error
  }
}
