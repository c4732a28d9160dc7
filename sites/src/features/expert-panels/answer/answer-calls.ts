import type { DocumentApi } from '../../../editor/written-document.ts'

/**
 * The server calls of an answer's editor: members and people in onboarding use different ones. Each rejects with
 * RequestError.
 */
export type AnswerCalls = {
  readonly documentApi: (questionId: string) => DocumentApi
  /** `revisionId` is the saved text on the screen; null if there is none. */
  readonly send: (questionId: string, revisionId: string | null, operationId: string) => Promise<void>
  /** The number of similar answers by others; null for readers who may not see it. */
  readonly countSimilar: ((questionId: string, text: string) => Promise<number>) | null
  /** Skips the question until later; null when it is not an onboarding step. */
  readonly leave: (() => Promise<void>) | null
}
