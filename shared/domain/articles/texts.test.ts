import { describe, expect, test } from 'vitest'
import { IMPORT_REASONS, SOURCE_NAMES } from './imports/messages.ts'
import { ARTICLE_SOURCES } from './imports/statuses.ts'
import { PROGRESS_STEPS } from './member-progress.ts'
import {
  ARTICLE_MESSAGES,
  EDITOR_STATUS_LABELS,
  MEMBER_STATUS_LABELS,
  MEMBER_STATUS_SENTENCES,
  ownerAndDate,
  PROGRESS_STEP_LABELS,
  pendingPublicationMessage,
  wordCountLabel,
} from './messages.ts'
import { slugOf } from './slug.ts'
import { standfirstOf } from './standfirst.ts'
import { ARTICLE_STATUSES } from './statuses.ts'

const zone = 'America/New_York'

describe('texts', () => {
  test('authors see FINAL_EDIT as proofreading', () => {
    expect(MEMBER_STATUS_LABELS.FINAL_EDIT).toBe('Proofreading')
  })

  test('an article pending publication shows its date if it has one', () => {
    expect(pendingPublicationMessage(new Date('2026-12-03T15:00:00Z'), zone)).toContain('Dec 3, 2026')
    expect(pendingPublicationMessage(null, zone)).not.toMatch(/\b(20\d\d|[A-Z][a-z]{2} \d)/)
  })

  test('the label of the counter shows words out of 1000 and the minimum', () => {
    expect(wordCountLabel(612)).toBe('612/1000 words (minimum 500)')
  })

  test('the label names who has to act, and the due day', () => {
    expect(ownerAndDate('editor', new Date('2026-12-03T17:00:00Z'), zone)).toBe('with your editor, by Thu, Dec 3')
    expect(ownerAndDate('you', null, zone)).toBe('your turn')
  })

  test('the confirmation of a submission contains all three statements', () => {
    expect(ARTICLE_MESSAGES.submitConfirm).toMatch(/own.*unpublished.*not AI-generated/)
  })
})

describe('slugs', () => {
  test.each([
    ['Zero trust, one year on', 'zero-trust-one-year-on'],
    ["What a CISO can't say", 'what-a-ciso-cant-say'],
    ['Über Straßen & Łódź', 'uber-strassen-lodz'],
    ['  --- ', ''],
    ['東京', ''],
    ['10 % of 5', '10-of-5'],
  ])('%s becomes %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test('a long title is cut at a word, a long word is cut', () => {
    expect(slugOf('leadership '.repeat(20))).toBe(Array(7).fill('leadership').join('-'))
    expect(slugOf('x'.repeat(254))).toHaveLength(80)
  })
})

describe('standfirsts', () => {
  test('take sentences until the minimal length is reached', () => {
    expect(
      standfirstOf('Short one. And then a second sentence that says a good deal more than the first one did. Third.'),
    ).toBe('Short one. And then a second sentence that says a good deal more than the first one did.')
  })

  test('a long sentence is cut at a word', () => {
    const standfirst = standfirstOf(`${'and so on, '.repeat(60)}`)
    expect(standfirst?.length).toBeLessThanOrEqual(221)
    expect(standfirst).toMatch(/on…$/)
  })

  test('a long sentence of a language without spaces is cut between its characters', () => {
    expect(standfirstOf(`在 ${'字'.repeat(300)}`)).toBe(`在 ${'字'.repeat(218)}…`)
    expect(standfirstOf(`${'字'.repeat(219)}😀${'字'.repeat(90)}`)).toBe(`${'字'.repeat(219)}…`)
  })

  test('an empty text has none', () => {
    expect(standfirstOf('  ')).toBeNull()
  })
})

test.each<[string, readonly string[], object]>([
  ['article sources by source names', ARTICLE_SOURCES, SOURCE_NAMES],
  ['article sources by import reasons', ARTICLE_SOURCES, IMPORT_REASONS],
  ['progress steps', PROGRESS_STEPS, PROGRESS_STEP_LABELS],
  ['article statuses by member status labels', ARTICLE_STATUSES, MEMBER_STATUS_LABELS],
  ['article statuses by editor status labels', ARTICLE_STATUSES, EDITOR_STATUS_LABELS],
  ['article statuses by member status sentences', ARTICLE_STATUSES, MEMBER_STATUS_SENTENCES],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
