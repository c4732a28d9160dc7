import { describe, expect, test } from 'vitest'
import { ARTICLE_STATUSES, type ArticleStatus, isArticleStatus } from './statuses.ts'
import { type ArticleActor, allowedTransitions, canTransition, editorMoves, returnStatus } from './transitions.ts'

/*
 * The table once more, written by hand: a row is where an article is, a column where it is asked to go.
 * A = its author may, E = an editor may, S = a job of the product may. The columns are
 * DRAFT, EDITING, SUBMITTED_FOR_REVIEW, FIRST_ROUND_EDIT, NEEDS_REVISION, FINAL_EDIT, READY_TO_APPROVE,
 * READY_TO_PUBLISH, MANUALLY_PUBLISHED, SCHEDULED, PUBLISHED, TRASHED, UNASSIGNED, ON_HOLD.
 */
const TABLE: Record<string, string> = {
  //                     DRAFT EDIT  SUBM  FIRST NEEDS FINAL RTAPP RTPUB MANUA SCHED PUBLI TRASH UNASS HOLD
  DRAFT: /*           */ '.     .     A     .     .     .     .     .     .     .     .     E     .     E',
  EDITING: /*         */ '.     .     .     E     .     E     .     .     .     .     .     E     .     E',
  SUBMITTED_FOR_REVIEW: '.     E     .     .     .     .     .     .     .     .     .     E     ES    E',
  FIRST_ROUND_EDIT: /**/ '.     .     .     .     E     E     .     .     .     .     .     E     .     E',
  NEEDS_REVISION: /*  */ '.     .     A     .     .     .     .     .     .     .     .     E     .     E',
  FINAL_EDIT: /*      */ '.     .     .     .     .     .     E     .     .     .     .     E     .     E',
  READY_TO_APPROVE: /**/ '.     .     .     .     .     .     .     A     .     .     .     E     .     E',
  READY_TO_PUBLISH: /**/ '.     .     .     .     .     .     .     .     E     E     E     E     .     E',
  MANUALLY_PUBLISHED: /**/ '.     .     .     .     .     .     .     .     .     .     .     E     .     .',
  SCHEDULED: /*       */ '.     .     .     .     .     .     .     .     .     .     ES    E     .     E',
  PUBLISHED: /*       */ '.     .     .     .     .     .     .     .     .     .     .     E     .     .',
  TRASHED: /*         */ '.     .     .     .     .     .     .     .     .     .     .     .     .     .',
  UNASSIGNED: /*      */ '.     E     .     .     .     .     .     .     .     .     .     E     .     E',
  ON_HOLD: /*         */ '.     .     .     .     .     .     .     .     .     .     .     E     .     .',
}

const COLUMNS = [
  'DRAFT',
  'EDITING',
  'SUBMITTED_FOR_REVIEW',
  'FIRST_ROUND_EDIT',
  'NEEDS_REVISION',
  'FINAL_EDIT',
  'READY_TO_APPROVE',
  'READY_TO_PUBLISH',
  'MANUALLY_PUBLISHED',
  'SCHEDULED',
  'PUBLISHED',
  'TRASHED',
  'UNASSIGNED',
  'ON_HOLD',
]

const LETTERS: Record<ArticleActor, string> = { author: 'A', editor: 'E', system: 'S' }

test('[ART-024] there are exactly these fourteen statuses', () => {
  expect([...ARTICLE_STATUSES].sort()).toEqual([...COLUMNS].sort())
  expect(isArticleStatus('DRAFT')).toBe(true)
  expect(isArticleStatus('draft')).toBe(false)
})

describe.each(Object.entries(LETTERS) as [ArticleActor, string][])('%s', (actor, letter) => {
  test.each(COLUMNS)('may move an article that is %s exactly as the table says', (from) => {
    const cells = (TABLE[from] ?? '').split(/\s+/)
    expect(cells).toHaveLength(COLUMNS.length)
    for (const [i, to] of COLUMNS.entries()) {
      const allowed = canTransition(actor, from as ArticleStatus, to as ArticleStatus)
      expect(`${from} to ${to}: ${allowed}`).toBe(`${from} to ${to}: ${cells[i]?.includes(letter) === true}`)
    }
  })
})

test('nobody moves an article to the status it already has', () => {
  for (const actor of ['author', 'editor', 'system'] as const)
    for (const status of ARTICLE_STATUSES) expect(canTransition(actor, status, status)).toBe(false)
})

test('[ART-001] only the author moves an article from READY_TO_APPROVE to publication', () => {
  const reachable = new Set<ArticleStatus>(['DRAFT'])
  for (const from of reachable)
    for (const actor of ['editor', 'system'] as const)
      for (const to of allowedTransitions(actor, from)) reachable.add(to)
  reachable.add('READY_TO_APPROVE')
  for (const to of allowedTransitions('editor', 'READY_TO_APPROVE')) reachable.add(to)
  expect(reachable).not.toContain('READY_TO_PUBLISH')
  expect(reachable).not.toContain('PUBLISHED')
})

describe('articles that are set aside', () => {
  const resting = ARTICLE_STATUSES.filter((status) => status !== 'ON_HOLD' && status !== 'TRASHED')

  test.each(resting)('an article on hold that was %s returns there or moves to the trash, and nowhere else', (was) => {
    expect(allowedTransitions('editor', 'ON_HOLD', was)).toEqual([was, 'TRASHED'])
    expect(allowedTransitions('author', 'ON_HOLD', was)).toEqual([])
    expect(allowedTransitions('system', 'ON_HOLD', was)).toEqual([])
  })

  test.each(resting)('an article in the trash that was %s returns there and nowhere else', (was) => {
    expect(allowedTransitions('editor', 'TRASHED', was)).toEqual([was])
    expect(allowedTransitions('author', 'TRASHED', was)).toEqual([])
    expect(allowedTransitions('system', 'TRASHED', was)).toEqual([])
  })

  test('an article can be restored from the trash for thirty days', () => {
    const article = {
      status: 'TRASHED',
      previousStatus: 'DRAFT',
      statusUpdatedAt: new Date('2026-11-01T09:00:00Z'),
    } as const
    expect(editorMoves(article, new Date('2026-12-01T09:00:00.000Z'))).toEqual(['DRAFT'])
    expect(editorMoves(article, new Date('2026-12-01T09:00:00.001Z'))).toEqual([])
  })

  test('an article trashed while on hold returns to the status before the hold', () => {
    expect(returnStatus({ status: 'ON_HOLD', previousStatus: 'FINAL_EDIT' })).toBe('FINAL_EDIT')
    expect(returnStatus({ status: 'EDITING', previousStatus: null })).toBe('EDITING')
    expect(returnStatus({ status: 'ON_HOLD', previousStatus: null })).toBe('ON_HOLD')
  })
})
