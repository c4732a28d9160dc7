import type { AnswerStatus, BatchStatus, QuestionStatus, RoundupStatus } from '../statuses.ts'

/** Who changes a status: the member who wrote the answer, staff, or a background job. */
export type PanelActor = 'author' | 'editor' | 'system'

type Edges<Status extends string> = Readonly<Record<PanelActor, Readonly<Partial<Record<Status, readonly Status[]>>>>>

/** `system` opens and closes by date. */
const BATCH_EDGES: Edges<BatchStatus> = {
  author: {},
  editor: {
    DRAFT: ['SCHEDULED', 'OPEN'],
    SCHEDULED: ['DRAFT', 'OPEN'],
    OPEN: ['CLOSED'],
    CLOSED: ['OPEN'],
  },
  system: { SCHEDULED: ['OPEN'], OPEN: ['CLOSED'] },
}

/** A question closes with its batch, and opens again with it only if staff open it. */
const QUESTION_EDGES: Edges<QuestionStatus> = {
  author: {},
  editor: { OPEN: ['CLOSED'], CLOSED: ['OPEN'] },
  system: { OPEN: ['CLOSED'] },
}

/**
 * SENT to itself: the author sends another text while the question takes answers. `system` is the publication of the roundup, which
 * publishes its answers and marks the others as not used, and its deletion, which returns them.
 */
const ANSWER_EDGES: Edges<AnswerStatus> = {
  author: { DRAFT: ['SENT'], SENT: ['SENT'] },
  editor: {
    SENT: ['SELECTED', 'NOT_USED'],
    SELECTED: ['SENT', 'NOT_USED'],
    NOT_USED: ['SENT', 'SELECTED'],
  },
  system: { SENT: ['NOT_USED'], SELECTED: ['PUBLISHED', 'NOT_USED'], PUBLISHED: ['SELECTED'] },
}

const ROUNDUP_EDGES: Edges<RoundupStatus> = {
  author: {},
  editor: {
    DRAFT: ['EDITOR_REVIEW'],
    EDITOR_REVIEW: ['READY_FOR_PUBLISHING', 'DRAFT'],
    READY_FOR_PUBLISHING: ['FINAL', 'EDITOR_REVIEW'],
  },
  system: {},
}

function targets<Status extends string>(edges: Edges<Status>) {
  return (actor: PanelActor, from: Status): readonly Status[] => edges[actor][from] ?? []
}

export const batchTransitions = targets(BATCH_EDGES)
export const questionTransitions = targets(QUESTION_EDGES)
export const answerTransitions = targets(ANSWER_EDGES)
export const roundupTransitions = targets(ROUNDUP_EDGES)
