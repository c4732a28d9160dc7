import { articlePreviewLinks } from '../../../../db/schema/articles/article-previews.ts'
import { build } from '../../../../db/statement.ts'
import { newAddressToken, newId } from '../../../../shared/kernel/ids.ts'
import { database } from '../database.ts'
import { storeArticle } from './articles.ts'

type Author = { readonly id: string; readonly communityId: string }

/**
 * The previews of an article that its author has approved: for an editor, for its author, and for anyone with a link.
 */
export async function storePreviewed(author: Author) {
  const { id, communityId } = author
  const articleId = await storeArticle(author, {
    title: 'Previewed',
    content: '<p>How it would look.</p>',
    status: 'READY_TO_PUBLISH',
  })
  const [token, now] = [newAddressToken(), new Date()]
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const link = { id: newId(now), communityId, articleId, createdById: id, tokenHash: Buffer.from(hash).toString('hex') }
  await database().commit([
    build
      .insert(articlePreviewLinks)
      .values({ ...link, createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) }),
  ])
  return {
    staff: `/admin/articles/${articleId}/preview`,
    member: `/articles/preview/${articleId}`,
    link: `/preview/${token}`,
  }
}
