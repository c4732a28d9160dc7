import { RequestError } from '../../../lib/graphql/request-error.ts'
import { markSignedOut } from '../../../lib/sign-in-status.store.ts'
import { memberArticleApi, saveByline } from './article.requests.ts'

/** Refuses when another member has signed in in this browser meanwhile: the byline would become theirs. */
export async function saveBylineOf(userId: string, byline: string): Promise<string> {
  if ((await memberArticleApi.whoAmI()) !== userId) {
    markSignedOut()
    throw new RequestError('NotAuthenticated')
  }
  return saveByline(byline)
}
