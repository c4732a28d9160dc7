import { describe, expect, test } from 'vitest'
import { ARTICLE_STATUSES, type ArticleStatus, isArticleStatus } from '../statuses.ts'
import { type ArticleActor, allowedTransitions, type Circumstances, editorMoves, returnStatus } from './transitions.ts'

/*
 * The same table, written by hand: a row is the current status, a column the requested one. A = its author may, E = an editor may, S = a
 * job of the product may. In lower case: only under a further condition (see the tests below). The columns are DRAFT, EDITING,
 * SUBMITTED_FOR_REVIEW, FIRST_ROUND_EDIT, NEEDS_REVISION, FINAL_EDIT, READY_TO_APPROVE, READY_TO_PUBLISH, MANUALLY_PUBLISHED, SCHEDULED,
 * PUBLISHED, TRASHED, UNASSIGNED, ON_HOLD.
 */
const TABLE: Record<string, string> = {
  //                     DRAFT EDIT  SUBM  FIRST NEEDS FINAL RTAPP RTPUB MANUA SCHED PUBLI TRASH UNASS HOLD
  DRAFT: /*           */ '.     .     A     .     .     .     .     .     .     .     .     E     .     E',
  EDITING: /*         */ '.     .     .     E     .     E     .     .     .     .     .     E     .     E',
  SUBMITTED_FOR_REVIEW: 'a     E     .     e     .     e     .     .     .     .     .     E     ES    E',
  FIRST_ROUND_EDIT: /**/ '.     .     .     .     E     E     .     .     .     .     .     E     .     E',
  NEEDS_REVISION: /*  */ '.     .     A     .     .     .     .     .     .     .     .     E     .     E',
  FINAL_EDIT: /*      */ '.     .     .     E     .     .     E     e     .     .     .     E     .     E',
  READY_TO_APPROVE: /**/ '.     .     .     .     .     E     .     A     .     .     .     E     .     E',
  READY_TO_PUBLISH: /**/ '.     .     .     .     .     E     .     .     e     e     e     E     .     E',
  MANUALLY_PUBLISHED: /**/ '.     .     .     .     .     .     .     .     .     .     .     E     .     .',
  SCHEDULED: /*       */ '.     .     .     .     .     ES    .     S     .     e     es    E     .     E',
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

const RESTING = {
  previousStatus: null,
  statusUpdatedAt: new Date('2026-11-01T09:00:00Z'),
  editorId: null,
  approvedRevisionId: null,
  currentRevisionId: 'r1',
}

const LETTERS: Record<ArticleActor, string> = { author: 'A', editor: 'E', system: 'S' }

test('the table has every status', () => {
  expect([...ARTICLE_STATUSES].sort()).toEqual([...COLUMNS].sort())
  expect(isArticleStatus('DRAFT')).toBe(true)
  expect(isArticleStatus('draft')).toBe(false)
})

/** All circumstances that a lower-case letter depends on, and their opposites. */
const ALL_TRUE: readonly Circumstances[] = [{ hasEditor: true, isTextApproved: true }, { isTextApproved: true }]

describe.each(Object.entries(LETTERS) as [ArticleActor, string][])('%s', (actor, letter) => {
  test.each(COLUMNS)('may move an article that is %s exactly as the table says', (from) => {
    const cells = (TABLE[from] ?? '').split(/\s+/)
    expect(cells).toHaveLength(COLUMNS.length)
    for (const [i, to] of COLUMNS.entries()) {
      const may = ALL_TRUE.map((one) =>
        allowedTransitions(actor, from as ArticleStatus, one).includes(to as ArticleStatus),
      )
      const always =
        allowedTransitions(actor, from as ArticleStatus).includes(to as ArticleStatus) && !may.includes(false)
      const found = always ? letter : may.includes(true) ? letter.toLowerCase() : '.'
      const told = [...(cells[i] ?? '')].find((one) => one.toUpperCase() === letter) ?? '.'
      expect(`${from} to ${to}: ${found}`).toBe(`${from} to ${to}: ${told}`)
    }
  })
})

test('no actor moves an article to the status it already has, except that an editor may reschedule a scheduled one', () => {
  for (const actor of ['author', 'editor', 'system'] as const)
    for (const status of ARTICLE_STATUSES)
      for (const one of ALL_TRUE)
        expect(allowedTransitions(actor, status, one).includes(status)).toBe(
          actor === 'editor' && status === 'SCHEDULED' && one.isTextApproved === true,
        )
})

test.each([
  ['nobody has taken it', false],
  ['an editor is set', true],
])('a submitted article is withdrawn by its author only while no editor is set: %s', (_, hasEditor) => {
  expect(allowedTransitions('author', 'SUBMITTED_FOR_REVIEW', { hasEditor }).includes('DRAFT')).toBe(!hasEditor)
})

test.each(['FIRST_ROUND_EDIT', 'FINAL_EDIT'] as const)(
  'a resubmitted article moves on to %s without being taken again, one that nobody has taken does not',
  (to) => {
    expect(allowedTransitions('editor', 'SUBMITTED_FOR_REVIEW', { hasEditor: true }).includes(to)).toBe(true)
    expect(allowedTransitions('editor', 'SUBMITTED_FOR_REVIEW', { hasEditor: false }).includes(to)).toBe(false)
  },
)

test.each([
  ['was never approved', null, 'r2', false],
  ['was approved and changed since', 'r1', 'r2', false],
  ['is the approved one', 'r2', 'r2', true],
  ['was never written', null, null, false],
])(
  '[ART-001] from proofreading an editor moves past the approval only with the very text that the author approved: it %s',
  (_, approvedRevisionId, currentRevisionId, may) => {
    const article = { ...RESTING, status: 'FINAL_EDIT' as const, approvedRevisionId, currentRevisionId }
    expect(editorMoves(article, new Date('2026-12-01T09:00:00Z')).includes('READY_TO_PUBLISH')).toBe(may)
    expect(editorMoves(article, new Date('2026-12-01T09:00:00Z'))).toContain('READY_TO_APPROVE')
  },
)

test.each(['READY_TO_PUBLISH', 'SCHEDULED'] as const)(
  '[ART-001] from %s an article moves towards publication only with the very text that the author approved',
  (status) => {
    const at = new Date('2026-12-01T09:00:00Z')
    const back = ['FINAL_EDIT', 'ON_HOLD', 'TRASHED']
    expect(editorMoves({ ...RESTING, status, approvedRevisionId: 'r0' }, at)).toEqual(back)
    expect(editorMoves({ ...RESTING, status }, at)).toEqual(back)
    expect(editorMoves({ ...RESTING, status, approvedRevisionId: 'r1' }, at)).toContain('PUBLISHED')
  },
)

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

describe('articles on hold or in the trash', () => {
  const resting = ARTICLE_STATUSES.filter((status) => status !== 'ON_HOLD' && status !== 'TRASHED')

  test.each(resting)('an article on hold that was %s returns there or moves to the trash, and nowhere else', (was) => {
    expect(allowedTransitions('editor', 'ON_HOLD', { previousStatus: was })).toEqual([was, 'TRASHED'])
    expect(allowedTransitions('author', 'ON_HOLD', { previousStatus: was })).toEqual([])
    expect(allowedTransitions('system', 'ON_HOLD', { previousStatus: was })).toEqual([])
  })

  test.each(resting)('an article in the trash that was %s returns there and nowhere else', (was) => {
    expect(allowedTransitions('editor', 'TRASHED', { previousStatus: was })).toEqual([was])
    expect(allowedTransitions('author', 'TRASHED', { previousStatus: was })).toEqual([])
    expect(allowedTransitions('system', 'TRASHED', { previousStatus: was })).toEqual([])
  })

  test('an article can be restored from the trash for thirty days', () => {
    const article = { ...RESTING, status: 'TRASHED', previousStatus: 'DRAFT' } as const
    expect(editorMoves(article, new Date('2026-12-01T09:00:00.000Z'))).toEqual(['DRAFT'])
    expect(editorMoves(article, new Date('2026-12-01T09:00:00.001Z'))).toEqual([])
  })

  test('an article trashed while on hold returns to the status before the hold', () => {
    expect(returnStatus({ status: 'ON_HOLD', previousStatus: 'FINAL_EDIT' })).toBe('FINAL_EDIT')
    expect(returnStatus({ status: 'EDITING', previousStatus: null })).toBe('EDITING')
    expect(returnStatus({ status: 'ON_HOLD', previousStatus: null })).toBe('ON_HOLD')
  })
})
