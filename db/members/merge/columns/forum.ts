import { type SQL, sql } from 'drizzle-orm'
import {
  forumDecisions,
  forumDrafts,
  forumEntries,
  forumFollows,
  forumLikes,
  forumMentions,
  forumPosts,
  forumReaders,
  forumReads,
  forumReports,
} from '#db/schema/forum/forum.ts'
import { type MergeArgs, move, moveOnce, type ReferringColumn, stay } from '../referring-column.ts'

function entriesOf(authorId: string, { communityId }: MergeArgs): SQL {
  return sql`(SELECT own.id FROM ${forumEntries} AS own WHERE own.author_id = ${authorId} AND own.community_id = ${communityId})`
}

export const FORUM_COLUMNS: readonly ReferringColumn[] = [
  move(forumPosts.authorId, 'The member wrote it.', { counts: 'FORUM_POSTS' }),
  move(forumEntries.authorId, 'The member wrote it.', {
    counts: 'FORUM_REPLIES',
    // The message of a post has the id of the post.
    countedIf: sql`${forumEntries.id} <> ${forumEntries.postId}`,
  }),
  moveOnce(forumLikes.userId, forumLikes.entryId, 'A member likes an entry once, and none of their own.', {
    otherwise: 'dropped',
    key: forumLikes.entryId,
    counts: 'FORUM_LIKES',
    dropped: (p) => sql`${forumLikes.entryId} IN ${entriesOf(p.keptId, p)}`,
    replaced: (p) => sql`${forumLikes.entryId} IN ${entriesOf(p.mergedId, p)}`,
  }),
  moveOnce(forumMentions.userId, forumMentions.entryId, 'The member was named.', {
    otherwise: 'dropped',
    key: forumMentions.entryId,
  }),
  moveOnce(forumFollows.userId, forumFollows.postId, 'A member is told of a reply once.', {
    otherwise: 'dropped',
    key: forumFollows.postId,
    counts: 'FORUM_FOLLOWS',
  }),
  moveOnce(forumReads.userId, forumReads.postId, 'Where the kept account has read, that holds.', {
    otherwise: 'stays',
    key: forumReads.postId,
  }),
  moveOnce(forumDrafts.userId, forumDrafts.place, 'There is one draft in each place; the kept account’s holds.', {
    otherwise: 'stays',
    key: forumDrafts.place,
    counts: 'DRAFTS',
  }),
  moveOnce(forumReports.userId, forumReports.entryId, 'A member reports an entry once, and none of their own.', {
    otherwise: 'dropped',
    only: (p) => sql`${forumReports.entryId} NOT IN ${entriesOf(p.keptId, p)}`,
  }),
  ...stay('That of the kept account holds.', forumReaders.userId),
  ...stay('Moderators decide, and no moderator is merged.', forumDecisions.deciderId),
]
