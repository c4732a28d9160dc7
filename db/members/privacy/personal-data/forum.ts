import { and, sql } from 'drizzle-orm'
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
  forumVersions,
} from '#db/schema/forum/forum.ts'
import { ofUser, type PersonalTable } from './personal-table.ts'

function ofAuthor(table: typeof forumPosts | typeof forumEntries): PersonalTable['isOf'] {
  return (p) => and(sql`${table.authorId} = ${p.userId}`, sql`${table.communityId} = ${p.communityId}`)
}

/** Rows about the person's entries. */
function ofOwnEntries(table: typeof forumVersions | typeof forumDecisions): PersonalTable['isOf'] {
  return (p) =>
    and(
      sql`${table.entryId} IN (SELECT own.id FROM ${forumEntries} AS own WHERE own.author_id = ${p.userId} AND own.community_id = ${p.communityId})`,
      sql`${table.communityId} = ${p.communityId}`,
    )
}

export const FORUM_DATA: readonly PersonalTable[] = [
  { table: forumPosts, label: 'Your posts in the forum', isOf: ofAuthor(forumPosts), ending: 'loses its person' },
  {
    table: forumEntries,
    label: 'What you wrote in the forum',
    isOf: ofAuthor(forumEntries),
    // For a visible entry, the time since when it waits for moderators would disclose that somebody reported it.
    without: ['reportCount', 'waitingSince'],
    hasTexts: true,
    ending: 'loses its person',
  },
  {
    table: forumVersions,
    label: 'Earlier versions of it',
    isOf: ofOwnEntries(forumVersions),
    hasTexts: true,
    ending: 'goes',
  },
  {
    table: forumDecisions,
    label: 'What moderators decided about it, and your appeals',
    isOf: ofOwnEntries(forumDecisions),
    without: ['deciderId'],
    ending: 'loses its person',
  },
  { table: forumDrafts, label: 'Drafts in the forum', isOf: ofUser(forumDrafts), hasTexts: true, ending: 'goes' },
  { table: forumLikes, label: 'What you liked in the forum', isOf: ofUser(forumLikes), ending: 'goes' },
  { table: forumFollows, label: 'Posts you follow', isOf: ofUser(forumFollows), ending: 'goes' },
  { table: forumReads, label: 'How far you read posts', isOf: ofUser(forumReads), ending: 'goes' },
  { table: forumReaders, label: 'When you marked all posts as read', isOf: ofUser(forumReaders), ending: 'goes' },
  { table: forumMentions, label: 'Where you were mentioned in the forum', isOf: ofUser(forumMentions), ending: 'goes' },
  { table: forumReports, label: 'What you reported in the forum', isOf: ofUser(forumReports), ending: 'goes' },
]
