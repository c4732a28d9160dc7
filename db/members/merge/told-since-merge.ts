import { type SQL, sql } from 'drizzle-orm'
import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import { panelInvitations } from '#db/schema/expert-panels.ts'
import { forumEntries } from '#db/schema/forum/forum.ts'
import { threadMessages } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { pushMessages } from '#db/schema/push.ts'
import { memberMergeMoves, memberMerges } from '#db/schema/staff/member-merges.ts'
import { type BoundStatement, build, statement } from '#db/statement.ts'
import { named, rowOf } from './referring-column.ts'

type ToldArgs = {
  readonly communityId: string
  readonly mergeId: string
  readonly mergedId: string
  readonly keptId: string
}

/** What is about an article, a post, a question, an answer or a conversation that goes back is for whom it goes back to, for the batch of the undo. */
export function toldSinceStatements({ communityId, mergeId, mergedId, keptId }: ToldArgs): readonly BoundStatement[] {
  return [notified, emailed, pushed].map((one) => one({ communityId, mergeId, mergedId, keptId }))
}

/** The rows that a merge moved and that members are told about. */
function movedRows(p: ToldArgs): SQL {
  return sql`${memberMergeMoves} AS done WHERE done.merge_id = ${p.mergeId} AND done.community_id = ${p.communityId} AND done.move = 'MOVED'
    AND done.source IN ('articles', 'forum_posts', 'panel_answers', 'message_threads', 'introductions')`
}

/** The questions to which the other account was invited: what is told of an invitation names its question. */
function askedQuestions(p: ToldArgs): SQL {
  return sql`SELECT asked.question_id AS row_key FROM ${memberMergeMoves} AS done CROSS JOIN ${panelInvitations} AS asked
    WHERE done.merge_id = ${p.mergeId} AND done.community_id = ${p.communityId} AND done.move = 'MOVED' AND done.source = 'panel_invitations'
      AND asked.id = done.row_key AND +asked.community_id = ${p.communityId}`
}

/** Condition: the cause or the address of what members are told names such a row. */
function isAboutMoved({ causeKey, url }: typeof notifications | typeof pushMessages, p: ToldArgs): SQL {
  const subjects = sql`SELECT done.row_key FROM ${movedRows(p)} UNION ALL ${askedQuestions(p)}`
  return sql`EXISTS (SELECT 1 FROM (${subjects}) AS subject WHERE instr(${causeKey} || ' ' || ${url}, subject.row_key))`
}

const notified = statement((p: ToldArgs) =>
  build.run(sql`UPDATE ${notifications} SET ${named(notifications.userId)} = ${p.mergedId} WHERE ${notifications.communityId} = ${p.communityId}
    AND ${notifications.userId} = ${p.keptId} AND ${notifications.createdAt} >= (SELECT done.merged_at FROM ${memberMerges} AS done
      WHERE done.id = ${p.mergeId} AND +done.community_id = ${p.communityId})
    AND ${isAboutMoved(notifications, p)} AND NOT ${rowOf(notifications.userId, notifications.causeKey, p.mergedId, p.communityId)}`),
)

/** Emails name the row itself, or what was written in it or asked for it. */
const emailed = statement((p: ToldArgs) => {
  const moved = sql`SELECT done.row_key FROM ${movedRows(p)}`
  const within = (
    { id, communityId }: typeof threadMessages | typeof forumEntries | typeof articleAmplificationRequests,
    parent: SQL,
  ) => sql`SELECT ${id} FROM ${id.table} WHERE ${parent} IN (${moved}) AND +${communityId} = ${p.communityId}`
  const subjects = sql.join(
    [
      moved,
      askedQuestions(p),
      within(threadMessages, sql`${threadMessages.threadId}`),
      within(forumEntries, sql`${forumEntries.postId}`),
      within(articleAmplificationRequests, sql`${articleAmplificationRequests.articleId}`),
    ],
    sql` UNION ALL `,
  )
  return build.run(sql`UPDATE ${outbox} SET ${named(outbox.userId)} = ${p.mergedId} WHERE ${outbox.userId} = ${p.keptId}
    AND +${outbox.status} = 'WAITING' AND +${outbox.communityId} = ${p.communityId}
    AND EXISTS (SELECT 1 FROM (${subjects}) AS subject WHERE instr(${outbox.idempotencyKey}, '/' || subject.row_key || '/'))`)
})

/** The devices are those of the kept account, which has been signed in to. */
const pushed = statement((p: ToldArgs) =>
  build.run(sql`DELETE FROM ${pushMessages} WHERE ${pushMessages.communityId} = ${p.communityId} AND ${pushMessages.userId} = ${p.keptId}
    AND ${pushMessages.status} = 'WAITING' AND ${isAboutMoved(pushMessages, p)}`),
)
