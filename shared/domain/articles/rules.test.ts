import { describe, expect, test } from 'vitest'
import { bylineCharacters, isBylineValid } from './byline.ts'
import {
  canAssignEditor,
  canAuthorApprove,
  canAuthorEdit,
  canAuthorPreview,
  canCorrect,
  canSubmit,
  commentLength,
  hasEditorView,
  hasFeedbackThread,
  isTitleValid,
  isYearEndClosure,
  statusOnceAssigned,
} from './rules.ts'
import { ARTICLE_STATUSES } from './statuses.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ready = { status: 'DRAFT', title: 'A title', wordCount: 700, hasByline: true, hasAcceptedTerms: true } as const

/** Both days at midnight in New York. */
const closure = { startsAt: new Date('2024-12-23T05:00:00Z'), endsAt: new Date('2025-01-02T05:00:00Z') }

describe('submitting', () => {
  test('a draft and a revision with title, text and byline are submitted', () => {
    expect(canSubmit(ready, [], now)).toEqual({ ok: true, value: undefined })
    expect(canSubmit({ ...ready, status: 'NEEDS_REVISION' }, [], now).ok).toBe(true)
  })

  test.each(ARTICLE_STATUSES.filter((status) => status !== 'DRAFT' && status !== 'NEEDS_REVISION'))(
    'an article that is %s cannot be submitted',
    (status) => {
      expect(canSubmit({ ...ready, status }, [], now)).toEqual({ ok: false, code: 'status' })
    },
  )

  test.each([
    ['[ART-068] 499 words are too few', 499, false],
    ['[ART-069] 500 words are enough', 500, true],
    ['[ART-070] 1000 words are allowed', 1000, true],
    ['[ART-071] 1001 words are too many', 1001, false],
    ['no words are too few', 0, false],
  ])('%s', (_, wordCount, accepted) => {
    expect(canSubmit({ ...ready, wordCount }, [], now)).toEqual(
      accepted ? { ok: true, value: undefined } : { ok: false, code: 'content' },
    )
  })

  test.each([
    ['[ART-065] an empty title', '', false],
    ['a title of spaces', '  \n ', false],
    ['a title of one character', 'A', true],
    ['[ART-066] a title of 254 characters', 'x'.repeat(254), true],
    ['[ART-067] a title of 255 characters', 'x'.repeat(255), false],
    ['a title of 254 characters outside the basic plane', '𝒳'.repeat(254), true],
    ['a title of 255 characters outside the basic plane', '𝒳'.repeat(255), false],
    ['a title of 254 characters between spaces', `  ${'x'.repeat(254)}  `, true],
  ])('%s is counted in code points', (_, title, accepted) => {
    expect(isTitleValid(title)).toBe(accepted)
    expect(canSubmit({ ...ready, title }, [], now)).toEqual(
      accepted ? { ok: true, value: undefined } : { ok: false, code: 'title' },
    )
  })

  test('[ART-077] without a byline nothing is submitted', () => {
    expect(canSubmit({ ...ready, hasByline: false }, [], now)).toEqual({ ok: false, code: 'byline' })
  })

  test('[ART-059] without the accepted agreement nothing is submitted', () => {
    expect(canSubmit({ ...ready, hasAcceptedTerms: false }, [], now)).toEqual({ ok: false, code: 'agreement' })
  })

  test.each([
    ['the instant it begins', '2024-12-23T05:00:00.000Z', true],
    ['just after it began', '2024-12-23T05:00:00.001Z', false],
    ['28 December', '2024-12-28T12:00:00.000Z', false],
    ['just before it ends', '2025-01-02T04:59:59.999Z', false],
    ['the instant it ends', '2025-01-02T05:00:00.000Z', true],
    ['22 December noon', '2024-12-22T17:00:00.000Z', true],
    ['2 January noon', '2025-01-02T17:00:00.000Z', true],
  ])('[ART-061] [ART-062] [ART-063] the year-end closure at %s', (_, at, open) => {
    expect(isYearEndClosure([closure], new Date(at))).toBe(!open)
    for (const status of ['DRAFT', 'NEEDS_REVISION'] as const)
      expect(canSubmit({ ...ready, status }, [closure], new Date(at)).ok).toBe(open)
  })

  test('each of several closures blocks submissions', () => {
    const other = { startsAt: new Date('2026-11-20T00:00:00Z'), endsAt: new Date('2026-11-30T00:00:00Z') }
    expect(isYearEndClosure([closure, other], now)).toBe(true)
    expect(isYearEndClosure([], now)).toBe(false)
  })
})

test('what the author may do in the editor, by status', () => {
  const met = Object.fromEntries(
    ARTICLE_STATUSES.map((status) => [
      status,
      `${canAuthorEdit(status) ? 'edit' : ''}${canAuthorPreview(status) ? 'preview' : ''}${canAuthorApprove(status) ? 'approve' : ''}` ||
        'dashboard',
    ]),
  )
  expect(met).toEqual({
    DRAFT: 'edit',
    NEEDS_REVISION: 'edit',
    FIRST_ROUND_EDIT: 'preview',
    FINAL_EDIT: 'preview',
    READY_TO_APPROVE: 'approve',
    EDITING: 'dashboard',
    SUBMITTED_FOR_REVIEW: 'dashboard',
    READY_TO_PUBLISH: 'dashboard',
    MANUALLY_PUBLISHED: 'dashboard',
    SCHEDULED: 'dashboard',
    PUBLISHED: 'dashboard',
    TRASHED: 'dashboard',
    UNASSIGNED: 'dashboard',
    ON_HOLD: 'dashboard',
  })
  for (const status of ARTICLE_STATUSES) expect(hasEditorView(status)).toBe(met[status] !== 'dashboard')
})

test('the feedback thread needs an editor and an article that is no longer a draft', () => {
  expect(hasFeedbackThread('NEEDS_REVISION', 'editor')).toBe(true)
  expect(hasFeedbackThread('NEEDS_REVISION', null)).toBe(false)
  expect(hasFeedbackThread('DRAFT', 'editor')).toBe(false)
})

describe('bylines', () => {
  test.each([
    ['nothing', 0, 0, false],
    ['one character', 1, 0, true],
    ['[ART-078] 140 characters', 140, 0, true],
    ['[ART-079] 141 characters', 141, 0, false],
    ['[ART-082] one link', 20, 1, true],
    ['[ART-082] two links', 20, 2, false],
  ])('%s', (_, characters, links, accepted) => {
    expect(isBylineValid({ characters, links })).toBe(accepted)
  })

  test('characters are counted as displayed: collapsed spaces once, an emoji once', () => {
    expect(bylineCharacters('  Maya \n\n Chen  ')).toBe(9)
    expect(bylineCharacters('👩‍👩‍👧‍👦')).toBe(1)
    expect(bylineCharacters(' \n')).toBe(0)
  })
})

test.each([
  ['', 0],
  [' \r\n two words ', 9],
  ['one\r\ntwo\nthree', 13],
  ['👍', 1],
  ['👍🏽', 2],
])('the length of the comment %j is %i', (text, length) => {
  expect(commentLength(text)).toBe(length)
})

describe('an editor', () => {
  test.each(ARTICLE_STATUSES)(
    'is assigned to an article that is %s unless it is published or in the trash',
    (status) => {
      expect(canAssignEditor(status)).toBe(!['PUBLISHED', 'MANUALLY_PUBLISHED', 'TRASHED'].includes(status))
    },
  )

  test.each([
    ['SUBMITTED_FOR_REVIEW', null, 'EDITING'],
    ['UNASSIGNED', null, 'EDITING'],
    ['SUBMITTED_FOR_REVIEW', 'ada', 'EDITING'],
    ['SUBMITTED_FOR_REVIEW', 'theo', 'SUBMITTED_FOR_REVIEW'],
    ['FINAL_EDIT', 'ada', 'FINAL_EDIT'],
  ] as const)('Theo takes an article that is %s with %s: it is %s', (status, editorId, expected) => {
    expect(statusOnceAssigned({ status, editorId }, 'theo')).toBe(expected)
  })

  test('corrects only what is published on this site', () => {
    expect(ARTICLE_STATUSES.filter(canCorrect)).toEqual(['PUBLISHED'])
  })
})
