import { isOperationId, OPERATION_ID_FORMAT } from '#shared/kernel/ids.ts'

/** `words`: what a refusal says. */
export type IdFormat = {
  readonly fits: (id: string) => boolean
  readonly words: string
  readonly description?: string
}

/**
 * The formats of ids that are stored as they were sent, by the name of the argument. All other ids only look for a row, and nothing is
 * stored of one that has none.
 */
export const ID_FORMATS: Readonly<Record<string, IdFormat>> = {
  operationId: {
    fits: isOperationId,
    words: OPERATION_ID_FORMAT,
    description: `The caller's name of the operation; a repeat under it is done once. ${OPERATION_ID_FORMAT}`,
  },
  /** The text that another one was written on, which is stored with it. A draft of a message is known by the operation that saved it. */
  baseRevisionId: { fits: isOperationId, words: 'This isn’t the ID of a revision.' },
}
