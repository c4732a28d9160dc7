import { type SQL, sql } from 'drizzle-orm'
import { forumEntries } from '#db/schema/forum/forum.ts'
import { notifications } from '#db/schema/notifications.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, type Runnable, statement } from '#db/statement.ts'

/*
 * Notifications and push messages of any member, found by their cause key. The key `forum/{post}/{entry}` says that an entry appeared; keys
 * of a decision, a move or a waiting entry continue with "-". Ids contain no "-".
 */

type Told = typeof notifications | typeof pushMessages
export const TOLD_TABLES = [notifications, pushMessages] as const

type CommunityArgs = { readonly communityId: string }

/** The rows as `told`, found by their keys. */
export function toldOfForum(table: Told, { communityId }: CommunityArgs, condition: SQL): SQL {
  return sql`SELECT told.id FROM ${table} AS told
    WHERE told.community_id = ${communityId} AND told.cause_key GLOB 'forum/*' AND ${condition}`
}

/** A condition on `told`: about the post or one of its entries. "0" is the character after "/". */
export function isOfPost(postId: string | SQL): SQL {
  return sql`told.cause_key > 'forum/' || ${postId} || '/' AND told.cause_key < 'forum/' || ${postId} || '0'`
}

type EntryArgs = CommunityArgs & { readonly postId: string; readonly entryId: string }

/**
 * For the end of a batch that may have hidden an entry: deletes the notifications about it, and for a post also those about its replies.
 * Visible entries are not affected. Moderators' notifications of a waiting entry are deleted once it is deleted.
 */
export function takeBackStatements({ communityId, postId, entryId }: EntryArgs): readonly Runnable[] {
  const key = `forum/${postId}/${entryId}`
  // "." is the character after "-".
  const [from, before] = postId === entryId ? [`forum/${postId}/`, `forum/${postId}0`] : [key, `${key}.`]
  return takenBack.map((deleted) => deleted({ communityId, entryId, from, before }))
}

type TakenBackArgs = CommunityArgs & { readonly entryId: string; readonly from: string; readonly before: string }

const takenBack = TOLD_TABLES.map((table) =>
  statement((p: TakenBackArgs) => {
    const isInState = (state: SQL) => sql`EXISTS (SELECT 1 FROM ${forumEntries} AS entry
      WHERE entry.id = ${p.entryId} AND entry.community_id = ${p.communityId} AND ${state})`
    const isTold = sql`told.cause_key >= ${p.from} AND told.cause_key < ${p.before}
      AND (instr(told.cause_key, '-') = 0 AND ${isInState(sql`entry.state <> 'APPROVED'`)}
        OR told.cause_key GLOB '*-waits*' AND ${isInState(sql`entry.state = 'DELETED'`)})`
    return build.run(
      sql`DELETE FROM ${table} WHERE +community_id = ${p.communityId} AND id IN (${toldOfForum(table, p, isTold)})`,
    )
  }),
)
