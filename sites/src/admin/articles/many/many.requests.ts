import { MANY_MAX_ARTICLES } from '#shared/domain/articles/limits.ts'
import { adminRequest, graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import type { Move } from '../move.mutations.ts'

const CHANGED = graphql(`
  fragment ManyChanged on ArticlesChanged {
    changed { id status statusUpdatedAt due dueDay deskDate allowedStatuses editor { id name { fullName } } }
    refused { articleId message status }
  }
`)

const ASSIGN = graphql(
  `
    mutation AssignMany($articleIds: [ID!]!, $editorId: ID!, $operationId: ID!) {
      articlesAssignEditor(articleIds: $articleIds, editorId: $editorId, operationId: $operationId) { ...ManyChanged }
    }
  `,
  [CHANGED],
)

const MOVE = graphql(
  `
    mutation MoveMany(
      $articleIds: [ID!]!
      $status: ArticleStatus!
      $reason: String
      $scheduledDate: DateTime
      $operationId: ID!
    ) {
      articlesSetStatus(
        articleIds: $articleIds
        status: $status
        reason: $reason
        scheduledDate: $scheduledDate
        operationId: $operationId
      ) { ...ManyChanged }
    }
  `,
  [CHANGED],
)

const SET_DUE = graphql(
  `
    mutation SetDueDateOfMany($articleIds: [ID!]!, $day: String, $operationId: ID!) {
      articlesSetDueDate(articleIds: $articleIds, day: $day, operationId: $operationId) { ...ManyChanged }
    }
  `,
  [CHANGED],
)

const UNDO = graphql(
  `
    mutation UndoMany($articleIds: [ID!]!, $operationId: ID!) {
      articlesUndo(articleIds: $articleIds, operationId: $operationId) { ...ManyChanged }
    }
  `,
  [CHANGED],
)

export type ChangedRows = ResultOf<typeof CHANGED>
export type ChangedRow = ChangedRows['changed'][number]

/** More articles than one request takes are split into several. */
async function inParts(
  ids: readonly string[],
  ask: (articleIds: string[]) => Promise<ChangedRows>,
): Promise<ChangedRows> {
  const answers: ChangedRows[] = []
  for (let at = 0; at < ids.length; at += MANY_MAX_ARTICLES)
    answers.push(await ask(ids.slice(at, at + MANY_MAX_ARTICLES)))
  return {
    changed: answers.flatMap(({ changed }) => changed),
    refused: answers.flatMap(({ refused }) => refused),
  }
}

export function assignMany(ids: readonly string[], editorId: string, operationId: string) {
  return inParts(
    ids,
    async (articleIds) => (await adminRequest(ASSIGN, { articleIds, editorId, operationId })).articlesAssignEditor,
  )
}

export function moveMany(ids: readonly string[], { status, reason, scheduledDate }: Move, operationId: string) {
  const move = { status, reason: reason ?? null, scheduledDate: scheduledDate ?? null, operationId }
  return inParts(ids, async (articleIds) => (await adminRequest(MOVE, { articleIds, ...move })).articlesSetStatus)
}

export function setDueDateOfMany(ids: readonly string[], day: string | null, operationId: string) {
  return inParts(
    ids,
    async (articleIds) => (await adminRequest(SET_DUE, { articleIds, day, operationId })).articlesSetDueDate,
  )
}

export function undoMany(ids: readonly string[], operationId: string) {
  return inParts(ids, async (articleIds) => (await adminRequest(UNDO, { articleIds, operationId })).articlesUndo)
}
