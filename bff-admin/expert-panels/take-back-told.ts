import { and, type SQL, sql } from 'drizzle-orm'
import { isToldHere, type ToldOfQuestions, type ToldTable, toldInvited } from '#db/expert-panels/told-invited.ts'
import { panelAnswers } from '#db/schema/expert-panels.ts'
import { notifications } from '#db/schema/notifications.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, isAlso, type Runnable } from '#db/statement.ts'

/** Deletes what anybody was told of questions that are deleted, and of the answers to them: it leads nowhere. Emails that wait are withheld. */
export function takeBackQuestionStatements(deleted: ToldOfQuestions): Runnable[] {
  return [notifications, pushMessages].flatMap((table) => [
    takenBack(table, deleted, toldInvited(table, deleted)),
    takenBack(table, deleted, toldAuthors(table, deleted, '/')),
  ])
}

/** Deletes what authors were told of the publication of their answers, once it is undone. */
export function takeBackPublishedStatements(undone: ToldOfQuestions): Runnable[] {
  return [notifications, pushMessages].map((table) =>
    takenBack(table, undone, toldAuthors(table, undone, '/PUBLISHED')),
  )
}

function takenBack(table: ToldTable, { communityId }: ToldOfQuestions, told: SQL) {
  return build.delete(table).where(and(isAlso(table.communityId, communityId), sql`${table.id} IN (${told})`))
}

/** Causes that go on with `events` after the id of the answer, by their order: the end is that of the last character counted up. */
function toldAuthors(table: ToldTable, { communityId, questionIds }: ToldOfQuestions, events: '/' | '/PUBLISHED'): SQL {
  const end = events === '/' ? '0' : '/PUBLISHEE'
  return sql`SELECT told.id FROM ${panelAnswers} AS answer CROSS JOIN ${table} AS told
    ON ${isToldHere(table, communityId)} AND told.user_id = answer.author_id
      AND told.cause_key >= 'panel-answer/' || answer.id || ${events} AND told.cause_key < 'panel-answer/' || answer.id || ${end}
    WHERE answer.question_id IN ${questionIds} AND answer.community_id = ${communityId}`
}
