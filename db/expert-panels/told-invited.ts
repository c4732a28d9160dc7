import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { markRead } from '#db/notifications/mark-read.ts'
import { panelInvitations, panelQuestions } from '#db/schema/expert-panels.ts'
import { notifications } from '#db/schema/notifications.ts'
import type { pushMessages } from '#db/schema/push.ts'
import { isAlso } from '#db/statement.ts'

export type ToldTable = typeof notifications | typeof pushMessages

export type ToldOfQuestions = { readonly communityId: string; readonly questionIds: SQLWrapper }

/** Finds the notifications of members about questions to which they were invited. */
export function toldInvited(table: ToldTable, { communityId, questionIds }: ToldOfQuestions): SQL {
  return sql`SELECT told.id FROM ${panelInvitations} AS asked CROSS JOIN ${table} AS told
    ON ${isToldHere(table, communityId)} AND told.user_id = asked.user_id
      AND told.cause_key >= 'panel-question/' || asked.question_id || '/' AND told.cause_key < 'panel-question/' || asked.question_id || '0'
    WHERE asked.question_id IN ${questionIds} AND asked.community_id = ${communityId}`
}

/** The index of notifications by cause begins with the person, that of pushes with the community. */
export function isToldHere(table: ToldTable, communityId: string): SQL {
  return table === notifications ? sql`+told.community_id = ${communityId}` : sql`told.community_id = ${communityId}`
}

export function questionsOfBatch(p: { readonly batchId: string; readonly communityId: string }): SQL {
  return sql`(SELECT of_batch.id FROM ${panelQuestions} AS of_batch
    WHERE of_batch.batch_id = ${p.batchId} AND of_batch.community_id = ${p.communityId})`
}

/** Marks the requests for answers to closing questions as read, for the batch that closes them. */
export function settleClosedQuestions(closed: ToldOfQuestions & { readonly now: Date }) {
  return markRead(
    closed,
    isAlso(notifications.communityId, closed.communityId),
    sql`${notifications.id} IN (${toldInvited(notifications, closed)})`,
  )
}
