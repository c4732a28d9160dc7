import { and, eq } from 'drizzle-orm'
import { build, statement } from '#db/statement.ts'
import { revisionsOf, type SaveArgs } from '../revisions.ts'
import { postRevisions, posts } from './post-tables.ts'

type PostArgs = SaveArgs<{ readonly postId: string }>

function isOwnPost(p: PostArgs) {
  return and(eq(posts.id, p.postId), eq(posts.communityId, p.communityId), eq(posts.authorId, p.userId))
}

const currentPost = statement((p: PostArgs) =>
  build
    .select({ id: postRevisions.id, title: posts.title, content: postRevisions.content, updatedAt: posts.updatedAt })
    .from(posts)
    .innerJoin(
      postRevisions,
      and(eq(postRevisions.id, posts.currentRevisionId), eq(postRevisions.communityId, p.communityId)),
    )
    .where(isOwnPost(p)),
)

/** The complete declaration of a new kind of text. */
export const postTexts = revisionsOf({
  limits: { maxBytes: 1000, maxTitleCharacters: 100, tooLarge: 'This post is too long.' },
  staleMessage: 'This post was changed somewhere else.',
  document: posts,
  revisions: postRevisions,
  documentId: postRevisions.postId,
  current: posts.currentRevisionId,
  measures: [],
  measure: () => ({}),
  isVisible: isOwnPost,
  isWritable: () => eq(posts.isLocked, false),
  changes: (p) => ({ currentRevisionId: p.revisionId, title: p.title, updatedAt: p.now }),
  read: currentPost,
  toDocument: (row) => row,
  currentOf: (text) => text,
})
