import { newOperationId } from '../../../editor/operation-id.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { markSignedOut } from '../../../lib/sign-in-status.store.ts'
import { memberArticleApi } from '../editor/article.requests.ts'

/** Creates the article that gets an image before its first word. Refuses when another member has signed in in this browser meanwhile. */
export async function createArticleOf(userId: string): Promise<string> {
  const { id, authorId } = await memberArticleApi.create(newOperationId())
  if (authorId === userId) return id
  markSignedOut()
  throw new RequestError('NotAuthenticated')
}
