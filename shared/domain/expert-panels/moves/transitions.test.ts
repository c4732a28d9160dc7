import { describe, expect, test } from 'vitest'
import { ANSWER_STATUSES, BATCH_STATUSES, QUESTION_STATUSES, ROUNDUP_STATUSES } from '../statuses.ts'
import {
  answerTransitions,
  batchTransitions,
  type PanelActor,
  questionTransitions,
  roundupTransitions,
} from './transitions.ts'

const LETTERS: Readonly<Record<PanelActor, string>> = { author: 'A', editor: 'E', system: 'S' }

/** From the status of the row to that of the column: the letter says who may. */
const TABLES = {
  batch: {
    statuses: BATCH_STATUSES,
    targets: batchTransitions,
    //              DRAFT SCHED OPEN CLOSED
    rows: {
      DRAFT: /*  */ '.    E     E    .',
      SCHEDULED: /**/ 'E    .     ES   .',
      OPEN: /*   */ '.    .     .    ES',
      CLOSED: /* */ '.    .     E    .',
    },
  },
  question: {
    statuses: QUESTION_STATUSES,
    targets: questionTransitions,
    rows: { OPEN: '. ES', CLOSED: 'E .' },
  },
  answer: {
    statuses: ANSWER_STATUSES,
    targets: answerTransitions,
    //              DRAFT SENT SELECTED PUBLISHED NOT_USED
    rows: {
      DRAFT: /*  */ '.    A    .        .         .',
      SENT: /*   */ '.    A    E        .         ES',
      SELECTED: /**/ '.    E    .        S         ES',
      PUBLISHED: /**/ '.    .    S        .         .',
      NOT_USED: /**/ '.    E    E        .         .',
    },
  },
  roundup: {
    statuses: ROUNDUP_STATUSES,
    targets: roundupTransitions,
    //              DRAFT REVIEW READY FINAL
    rows: {
      DRAFT: /*  */ '.    E      .     .',
      EDITOR_REVIEW: 'E    .      E     .',
      READY_FOR_PUBLISHING: '. E . E',
      FINAL: /*  */ '.    .      .     .',
    },
  },
} as const

describe.each(Object.entries(TABLES))('%s', (_, { statuses, targets, rows }) => {
  test.each(Object.entries(rows))('one that is %s moves exactly as the table says', (from, row) => {
    const cells = row.split(/\s+/)
    expect(cells).toHaveLength(statuses.length)
    const asked = targets as (actor: PanelActor, from: string) => readonly string[]
    const found = statuses.map(
      (to) =>
        (['author', 'editor', 'system'] as const)
          .filter((actor) => asked(actor, from).includes(to))
          .map((actor) => LETTERS[actor])
          .join('') || '.',
    )
    expect(found).toEqual(cells)
  })
})

test('no member ever changes a batch, a question or a roundup', () => {
  for (const from of BATCH_STATUSES) expect(batchTransitions('author', from)).toEqual([])
  for (const from of QUESTION_STATUSES) expect(questionTransitions('author', from)).toEqual([])
  for (const from of ROUNDUP_STATUSES) expect(roundupTransitions('author', from)).toEqual([])
})
