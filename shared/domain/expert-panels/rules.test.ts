import { describe, expect, test } from 'vitest'
import { publishedUrl } from './roundup-path.ts'
import { type AnswerableQuestion, canAuthorEdit, canEditorEdit, canSend, isFull, isTakingAnswers } from './rules.ts'
import { isSimilar, tellingWords } from './similar-answers.ts'
import { ANSWER_STATUSES } from './statuses.ts'

const CLOSES = new Date('2026-11-30T12:00:00Z')
const BEFORE = new Date(CLOSES.getTime() - 1)
const OPEN: AnswerableQuestion = {
  status: 'OPEN',
  batchStatus: 'OPEN',
  closesAt: CLOSES,
  answerCount: 2,
  maxAnswers: null,
}
const TEXT = { status: 'DRAFT', title: '', characterCount: 300 } as const

test.each([
  ['open, a millisecond before its end', {}, BEFORE, true],
  ['open, at its end, before the job has closed it', {}, CLOSES, false],
  ['closed', { status: 'CLOSED' }, BEFORE, false],
  ['open in a closed batch', { batchStatus: 'CLOSED' }, BEFORE, false],
  ['open in a scheduled batch', { batchStatus: 'SCHEDULED' }, BEFORE, false],
  ['open in a batch that is a draft', { batchStatus: 'DRAFT' }, BEFORE, false],
] as const)('[EP-008] a question that is %s takes answers: see the table', (_, change, now, expected) => {
  expect(isTakingAnswers({ ...OPEN, ...change }, now)).toBe(expected)
})

test.each(ANSWER_STATUSES)('who may edit an answer that is %s', (status) => {
  expect(canAuthorEdit(status, OPEN, BEFORE)).toBe(status === 'DRAFT' || status === 'SENT')
  expect(canAuthorEdit(status, OPEN, CLOSES)).toBe(false)
  expect(canEditorEdit(status)).toBe(status === 'SENT' || status === 'SELECTED')
})

test('a member without an answer may write one while the question takes answers', () => {
  expect(canAuthorEdit(null, OPEN, BEFORE)).toBe(true)
  expect(canAuthorEdit(null, OPEN, CLOSES)).toBe(false)
})

describe('sending an answer', () => {
  test.each([
    ['[EP-011] an empty one', { characterCount: 0 }, {}, BEFORE, 'empty'],
    ['one of a character', { characterCount: 1 }, {}, BEFORE, null],
    ['[EP-012] one of 1,200 characters', { characterCount: 1200 }, {}, BEFORE, null],
    ['[EP-012] one of 1,201', { characterCount: 1201 }, {}, BEFORE, 'tooLong'],
    ['one with a title of 120', { title: 'é'.repeat(120) }, {}, BEFORE, null],
    ['one with a title of 121', { title: 'é'.repeat(121) }, {}, BEFORE, 'titleTooLong'],
    ['one whose question has closed', {}, {}, CLOSES, 'closed'],
    ['one that was sent before', { status: 'SENT' }, {}, BEFORE, null],
    ['a selected one', { status: 'SELECTED' }, {}, BEFORE, 'status'],
    ['the last that the question takes', {}, { maxAnswers: 3 }, BEFORE, null],
    ['one more than the question takes', {}, { maxAnswers: 2 }, BEFORE, 'full'],
    ['a changed one of a full question', { status: 'SENT' }, { maxAnswers: 2 }, BEFORE, null],
  ] as const)('%s', (_, answer, question, now, expected) => {
    const result = canSend({ ...TEXT, ...answer }, { ...OPEN, ...question }, now)
    expect(result.ok ? null : result.code).toBe(expected)
  })
})

test('a question without a maximum number of answers is never full', () => {
  expect(isFull({ ...OPEN, answerCount: 100_000 })).toBe(false)
})

test.each([
  [{ status: 'FINAL', slug: 'a-slug', externalUrl: null }, '/roundups/a-slug'],
  [{ status: 'FINAL', slug: null, externalUrl: 'https://elsewhere.example/x' }, 'https://elsewhere.example/x'],
  [{ status: 'READY_FOR_PUBLISHING', slug: 'a-slug', externalUrl: null }, null],
] as const)('[ENT-048] a roundup has an address once published, and none before: %o', (roundup, expected) => {
  expect(publishedUrl(roundup)).toBe(expected)
})

const TOLD = 'Traffic between zones was eleven per cent of our bill, and nobody had noticed before December arrived'

test.each([
  ['itself', TOLD, true],
  ['in other letters', TOLD.toUpperCase(), true],
  [
    'half of its words',
    'Traffic between zones eleven nobody, though everything different stands behind these sentences',
    true,
  ],
  [
    'another text',
    'We asked everybody about their favourite animals, houses, gardens, windows, tables and chairs',
    false,
  ],
  ['a few of its words only', 'Traffic between zones', false],
  ['nothing', '', false],
])('an answer is similar to %s as the table says', (_, other, expected) => {
  expect(isSimilar(tellingWords(TOLD), tellingWords(other))).toBe(expected)
})
