import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
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
import { users } from '#db/schema/members.ts'
import { build, isAlso, type Runnable } from '#db/statement.ts'
import { TOLD_TABLES } from './told-of-entries.ts'

/**
 * What becomes of the forum when an account is deleted; run before its name is taken. What others saw stays as a former member's; what was
 * never shown or was taken away loses its text. Mentions become plain words, also under the names of accounts that were merged into this one, and
 * what others were told with the name goes, whoever has it.
 */
export function forgetInForum(
  { userId, communityId }: ActorArgs,
  mergedIds: readonly string[] = [],
): readonly Runnable[] {
  // Without a name nothing is replaced; with NULL the text would be lost.
  const nameOf = (
    id: string,
  ) => sql`coalesce((SELECT '@' || who.given_name || ' ' || who.family_name FROM ${users} AS who
    WHERE who.id = ${id} AND who.community_id = ${communityId}), '')`
  const without = (text: AnyColumn): SQL =>
    [userId, ...mergedIds].reduce((left, id) => sql`replace(${left}, ${nameOf(id)}, '@Former member')`, sql`${text}`)
  const mentioning = sql`(SELECT named.entry_id FROM ${forumMentions} AS named
    WHERE named.user_id = ${userId} AND named.community_id = ${communityId})`
  const ownEntries = sql`(SELECT own.id FROM ${forumEntries} AS own
    WHERE own.author_id = ${userId} AND own.community_id = ${communityId})`
  const isNotShown = sql`state NOT IN ('APPROVED', 'MERGED')`
  return [
    ...TOLD_TABLES.map((table) =>
      build.run(sql`DELETE FROM ${table} WHERE +community_id = ${communityId} AND id IN (
        SELECT told.id FROM ${forumEntries} AS own CROSS JOIN ${table} AS told ON told.community_id = ${communityId}
          AND told.cause_key GLOB 'forum/*' AND told.cause_key = 'forum/' || own.post_id || '/' || own.id
        WHERE own.author_id = ${userId} AND own.community_id = ${communityId})`),
    ),
    build.run(sql`UPDATE ${forumEntries} SET content = ${without(forumEntries.content)}, plain_text = ${without(forumEntries.plainText)}
      WHERE +community_id = ${communityId} AND id IN ${mentioning}`),
    build.run(sql`UPDATE ${forumVersions} SET content = ${without(forumVersions.content)}
      WHERE community_id = ${communityId} AND entry_id IN ${mentioning}`),
    build.run(sql`UPDATE ${forumEntries} SET quoted_text = ${without(forumEntries.quotedText)}
      WHERE +community_id = ${communityId} AND post_id IN (SELECT mentioned.post_id FROM ${forumEntries} AS mentioned
        WHERE +mentioned.community_id = ${communityId} AND mentioned.id IN ${mentioning}) AND quoted_entry_id IN ${mentioning}`),
    build.run(sql`UPDATE ${forumEntries} SET content = '', plain_text = '', quoted_entry_id = NULL, quoted_text = NULL, waiting_since = NULL
      WHERE community_id = ${communityId} AND author_id = ${userId} AND ${isNotShown}`),
    build.run(
      sql`UPDATE ${forumPosts} SET title = '' WHERE community_id = ${communityId} AND author_id = ${userId} AND ${isNotShown}`,
    ),
    build.run(sql`UPDATE ${forumDecisions} SET message = '', appeal = CASE WHEN appeal IS NULL THEN NULL ELSE '' END
      WHERE community_id = ${communityId} AND entry_id IN ${ownEntries}`),
    build.run(sql`DELETE FROM ${forumVersions} WHERE community_id = ${communityId} AND entry_id IN ${ownEntries}`),
    build.delete(forumDrafts).where(and(eq(forumDrafts.userId, userId), isAlso(forumDrafts.communityId, communityId))),
    ...[forumFollows, forumLikes, forumMentions, forumReaders, forumReads, forumReports].map((table) =>
      build.delete(table).where(and(eq(table.userId, userId), eq(table.communityId, communityId))),
    ),
  ]
}
