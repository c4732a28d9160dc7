import { and, type SQL, sql } from 'drizzle-orm'
import { isToldHere, type ToldOfQuestions, type ToldTable, toldInvited } from '#db/expert-panels/told-invited.ts'
import { panelAnswers } from '#db/schema/expert-panels.ts'
import { notifications } from '#db/schema/notifications.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, isAlso, type Runnable } from '#db/statement.ts'

/**
 * Deletes notifications about deleted questions and their answers, which would lead nowhere. Pending emails are
 * withheld.
 */
export function takeBackQuestionStatements(deleted: ToldOfQuestions): Runnable[] {
  return [notifications, pushMessages].flatMap((table) => [
    takenBack(table, deleted, toldInvited(table, deleted)),
    takenBack(table, deleted, toldAuthors(table, deleted, '/')),
  ])
}

/** Deletes the authors' notifications about the publication of their answers after it is undone. */
export function takeBackPublishedStatements(undone: ToldOfQuestions): Runnable[] {
  return [notifications, pushMessages].map((table) =>
    takenBack(table, undone, toldAuthors(table, undone, '/PUBLISHED')),
  )
}

function takenBack(table: ToldTable, { communityId }: ToldOfQuestions, told: SQL) {
  return build.delete(table).where(and(isAlso(table.communityId, communityId), sql`${table.id} IN (${told})`))
}

/**
 * Causes that continue with `events` after the answer id, as an index range: the end is the prefix with its last
 * character incremented.
 */
function toldAuthors(table: ToldTable, { communityId, questionIds }: ToldOfQuestions, events: '/' | '/PUBLISHED'): SQL {
  const end = events === '/' ? '0' : '/PUBLISHEE'
  return sql`SELECT told.id FROM ${panelAnswers} AS answer CROSS JOIN ${table} AS told
    ON ${isToldHere(table, communityId)} AND told.user_id = answer.author_id
      AND told.cause_key >= 'panel-answer/' || answer.id || ${events} AND told.cause_key < 'panel-answer/' || answer.id || ${end}
    WHERE answer.question_id IN ${questionIds} AND answer.community_id = ${communityId}`
}
