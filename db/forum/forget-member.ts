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
import { build, isAlso, isOfUser, type Runnable } from '#db/statement.ts'
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
  const ids = [userId, ...mergedIds]
  const without = (text: AnyColumn, entryId: AnyColumn): SQL =>
    ids.reduce((left, id) => withoutMention({ text: left, entryId, id, ids, communityId }), sql`${text}`)
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
    build.run(sql`UPDATE ${forumEntries} SET content = ${without(forumEntries.content, forumEntries.id)},
        plain_text = ${without(forumEntries.plainText, forumEntries.id)}
      WHERE +community_id = ${communityId} AND id IN ${mentioning}`),
    build.run(sql`UPDATE ${forumVersions} SET content = ${without(forumVersions.content, forumVersions.entryId)}
      WHERE community_id = ${communityId} AND entry_id IN ${mentioning}`),
    build.run(sql`UPDATE ${forumEntries} SET quoted_text = ${without(forumEntries.quotedText, forumEntries.quotedEntryId)}
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
      build.delete(table).where(isOfUser(table, { userId, communityId })),
    ),
  ]
}

type Mention = {
  readonly text: SQL
  readonly entryId: AnyColumn
  readonly id: string
  /** All whose names go. */
  readonly ids: readonly string[]
  readonly communityId: string
}

/**
 * The text with the person's name taken out of mentions. It is split at the name, so that what follows each time can be compared: where it goes on
 * as the longer name of somebody else whom the entry mentions, as that of Ann Leeson after "@Ann Lee", it stays.
 */
function withoutMention({ text, entryId, id, ids, communityId }: Mention): SQL {
  const fullName = (person: SQL) => sql`'@' || ${person}.given_name || ' ' || ${person}.family_name`
  const name = sql`(SELECT ${fullName(sql`who`)} FROM ${users} AS who WHERE who.id = ${id} AND who.community_id = ${communityId})`
  const others = sql`SELECT ${fullName(sql`whose`)} AS name FROM ${forumMentions} AS beside
    INNER JOIN ${users} AS whose ON whose.id = beside.user_id AND +whose.community_id = ${communityId}
    WHERE beside.entry_id = ${entryId} AND +beside.community_id = ${communityId}
      AND beside.user_id NOT IN (${sql.join(
        ids.map((one) => sql`${one}`),
        sql`, `,
      )})`
  const isLonger = sql`EXISTS (SELECT 1 FROM (${others}) AS other WHERE length(other.name) > length(said.name)
    AND substr(said.name || part.value, 1, length(other.name)) = other.name)`
  const inJson = (value: SQL) => sql`substr(json_quote(${value}), 2, length(json_quote(${value})) - 2)`
  const parts = sql`'["' || replace(${inJson(sql`said.text`)}, ${inJson(sql`said.name`)}, '","') || '"]'`
  const before = sql`CASE WHEN part.key = 0 THEN '' WHEN ${isLonger} THEN said.name ELSE '@Former member' END`
  // Where there is no name, or no text, nothing is found.
  return sql`(SELECT iif(instr(said.text, said.name) > 0,
      (SELECT group_concat(${before} || part.value, '' ORDER BY part.key) FROM json_each(${parts}) AS part), said.text)
    FROM (SELECT ${text} AS text, ${name} AS name) AS said)`
}
