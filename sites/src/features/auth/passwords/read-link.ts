import type { PageApi } from '../../../lib/edge/page-api.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { PASSWORD_TOKEN } from './password-token.queries.ts'

type LinkPage = { readonly url: URL; readonly locals: { readonly api: { readonly public: PageApi } } }

export type CheckedLink = { readonly isValid: boolean; readonly email: string | null }

/** The link of this page. Only checked, not redeemed: email scanners and reloads open the link as well. */
export async function readLink({ url, locals }: LinkPage): Promise<CheckedLink> {
  const token = queryOf(url).orNull('token')
  if (token === null) return { isValid: false, email: null }
  return (await locals.api.public(PASSWORD_TOKEN, { token })).passwordTokenIsValid
}
