import { RequestError } from '../../../lib/graphql/request-error.ts'
import { articleApi, saveByline } from './requests.ts'

/** Saves a member's byline; refused if another member signed in in this browser meanwhile: it would become theirs. */
export async function saveBylineOf(userId: string, byline: string): Promise<string> {
  if ((await articleApi.whoAmI()) !== userId) throw new RequestError('NotAuthenticated')
  return saveByline(byline)
}
