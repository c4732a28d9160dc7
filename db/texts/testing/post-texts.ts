import { and, eq, type SQL, sql } from 'drizzle-orm'
import { build, statement } from '#db/statement.ts'
import { revisionsOf, type SaveArgs } from '../revisions.ts'
import { postRevisions, posts } from './post-tables.ts'

type PostArgs = SaveArgs<{ readonly postId: string }>

function isPost(p: PostArgs) {
  return and(eq(posts.id, p.postId), eq(posts.communityId, p.communityId))
}

function isOwnPost(p: PostArgs) {
  return and(isPost(p), eq(posts.authorId, p.userId))
}

function selectCurrent(p: PostArgs, isVisible: SQL | undefined) {
  return build
    .select({ id: postRevisions.id, title: posts.title, content: postRevisions.content, updatedAt: posts.updatedAt })
    .from(posts)
    .innerJoin(
      postRevisions,
      and(eq(postRevisions.id, posts.currentRevisionId), eq(postRevisions.communityId, p.communityId)),
    )
    .where(isVisible)
}
const currentPost = statement((p: PostArgs) => selectCurrent(p, isOwnPost(p)))
const currentSharedPost = statement((p: PostArgs) => selectCurrent(p, isPost(p)))

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

/** A kind of text that everybody in the community writes, and whose repeats are known by the text. */
export const sharedPostTexts = revisionsOf({
  limits: { maxBytes: 1000, maxTitleCharacters: 100, tooLarge: 'This post is too long.' },
  staleMessage: 'This post was changed somewhere else.',
  document: posts,
  revisions: postRevisions,
  documentId: postRevisions.postId,
  current: posts.currentRevisionId,
  measures: [],
  measure: () => ({}),
  isVisible: isPost,
  isWritable: () => eq(posts.isLocked, false),
  changes: (p) => ({ currentRevisionId: p.revisionId, title: p.title, updatedAt: p.now }),
  read: currentSharedPost,
  toDocument: (row) => row,
  currentOf: (text) => text,
  isRepeat: (p) => sql`EXISTS (SELECT 1 FROM ${postRevisions} AS shown WHERE shown.id = ${posts.currentRevisionId}
    AND shown.community_id = ${p.communityId} AND shown.title = ${p.title} AND shown.content = ${p.content})`,
})

/** A kind of text whose first save creates its document, if that save names its base. */
export const begunPostTexts = revisionsOf({
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
  first: {
    canBegin: (p) => sql`${p.base} IS NOT NULL`,
    insert: (p, condition) =>
      build.run(sql`INSERT INTO ${posts} (id, community_id, author_id, updated_at)
        SELECT ${p.postId}, ${p.communityId}, ${p.userId}, ${p.now} WHERE ${condition} ON CONFLICT DO NOTHING`),
  },
})
