import type { PageApi } from '../../../lib/edge/page-api.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { PASSWORD_TOKEN } from './password-token.queries.ts'

type LinkPage = { readonly url: URL; readonly locals: { readonly api: { readonly public: PageApi } } }

/** Whether the link of this page works. Only checked, not redeemed: mail scanners and reloads open the link as well. */
export async function readTokenValidity({ url, locals }: LinkPage): Promise<boolean> {
  const token = queryOf(url).orNull('token')
  if (token === null) return false
  return (await locals.api.public(PASSWORD_TOKEN, { token })).passwordTokenIsValid.isValid
}
