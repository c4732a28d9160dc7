import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { panelAnswers, panelInvitations } from '#db/schema/expert-panels.ts'
import { notifications } from '#db/schema/notifications.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, isAlso, type Runnable } from '#db/statement.ts'

type Told = { readonly communityId: string; readonly questionIds: SQLWrapper }

/** Deletes what anybody was told of questions that are deleted, and of the answers to them: it leads nowhere. Emails that wait are withheld. */
export function takeBackQuestionStatements(deleted: Told): Runnable[] {
  return [notifications, pushMessages].flatMap((table) => [
    takenBack(table, deleted, toldInvited(table, deleted)),
    takenBack(table, deleted, toldAuthors(table, deleted, '/')),
  ])
}

/** Deletes what authors were told of the publication of their answers, once it is undone. */
export function takeBackPublishedStatements(undone: Told): Runnable[] {
  return [notifications, pushMessages].map((table) =>
    takenBack(table, undone, toldAuthors(table, undone, '/PUBLISHED')),
  )
}

type Table = typeof notifications | typeof pushMessages

function takenBack(table: Table, { communityId }: Told, told: SQL) {
  return build.delete(table).where(and(isAlso(table.communityId, communityId), sql`${table.id} IN (${told})`))
}

function toldInvited(table: Table, { communityId, questionIds }: Told): SQL {
  return sql`SELECT told.id FROM ${panelInvitations} AS asked CROSS JOIN ${table} AS told
    ON ${isOfPerson(table, communityId)} AND told.user_id = asked.user_id
      AND told.cause_key >= 'panel-question/' || asked.question_id || '/' AND told.cause_key < 'panel-question/' || asked.question_id || '0'
    WHERE asked.question_id IN ${questionIds} AND asked.community_id = ${communityId}`
}

/** Causes that go on with `events` after the id of the answer, by their order: the end is that of the last character counted up. */
function toldAuthors(table: Table, { communityId, questionIds }: Told, events: '/' | '/PUBLISHED'): SQL {
  const end = events === '/' ? '0' : '/PUBLISHEE'
  return sql`SELECT told.id FROM ${panelAnswers} AS answer CROSS JOIN ${table} AS told
    ON ${isOfPerson(table, communityId)} AND told.user_id = answer.author_id
      AND told.cause_key >= 'panel-answer/' || answer.id || ${events} AND told.cause_key < 'panel-answer/' || answer.id || ${end}
    WHERE answer.question_id IN ${questionIds} AND answer.community_id = ${communityId}`
}

/** The index of notifications by cause begins with the person, that of pushes with the community. */
function isOfPerson(table: Table, communityId: string): SQL {
  return table === notifications ? sql`+told.community_id = ${communityId}` : sql`told.community_id = ${communityId}`
}
