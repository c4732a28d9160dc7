import {
  forumDecisions,
  forumEntries,
  forumLikes,
  forumMentions,
  forumPosts,
  forumSettings,
  forumVersions,
} from '#db/schema/forum/forum.ts'
import type { ExportedTable } from './exported-table.ts'

export const FORUM_TABLES: readonly ExportedTable[] = [
  { table: forumSettings, label: 'Forum settings' },
  { table: forumPosts, label: 'Posts' },
  {
    table: forumEntries,
    label: 'What was written in each post: the first entry and its replies',
    without: ['operationId', 'reportCount'],
    hasTexts: true,
  },
  { table: forumVersions, label: 'Earlier texts of entries', hasTexts: true },
  { table: forumMentions, label: 'Who is mentioned in entries' },
  { table: forumLikes, label: 'Likes' },
  { table: forumDecisions, label: 'What moderators decided, and appeals', without: ['operationId'] },
]
