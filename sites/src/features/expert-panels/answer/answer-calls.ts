import type { DocumentApi } from '../../../editor/written-document.ts'

/** What the editor of an answer asks of the server: members and those who become one have calls of their own. Each rejects with RequestError. */
export type AnswerCalls = {
  readonly documentApi: (questionId: string) => DocumentApi
  /** `revisionId` is of the saved text on the screen; null for none. */
  readonly send: (questionId: string, revisionId: string | null, operationId: string) => Promise<void>
  /** How many other answers say much the same; null where nobody is told. */
  readonly countSimilar: ((questionId: string, text: string) => Promise<number>) | null
  /** Leaves the question for later; null where it is no step. */
  readonly leave: (() => Promise<void>) | null
}
