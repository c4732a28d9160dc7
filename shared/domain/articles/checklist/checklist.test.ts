import { expect, it } from 'vitest'
import { type ArticleCheck, type CheckedArticle, checklistOf, DEFAULT_CHECKLIST } from './checklist.ts'

const COMPLETE: CheckedArticle = {
  ...{ title: 'Quiet platforms', byline: '<p>Maya Chen leads a team.</p>', links: 2, currentRevisionId: 'r2' },
  ...{ leadImageId: 'pic_a', leadImageAlt: 'A harbour at night', scan: { status: 'COMPLETED', revisionId: 'r2' } },
}

function open(change: Partial<CheckedArticle>, settings = DEFAULT_CHECKLIST): readonly ArticleCheck[] {
  const checks = checklistOf({ ...COMPLETE, ...change }, settings)
  return checks.filter(({ isDone }) => !isDone).map(({ check }) => check)
}

it.each<[what: string, change: Partial<CheckedArticle>, expected: readonly ArticleCheck[]]>([
  ['all is there', {}, []],
  ['no title', { title: '  ' }, ['TITLE']],
  ['a title as long as the brand has them', { title: 'é'.repeat(90) }, []],
  ['a longer one', { title: 'é'.repeat(91) }, ['TITLE']],
  ['no byline', { byline: '' }, ['BYLINE']],
  ['no link', { links: 0 }, ['SOURCES']],
  ['no image', { leadImageId: null, leadImageAlt: null }, ['LEAD_IMAGE']],
  ['an image without a description', { leadImageAlt: '' }, ['LEAD_IMAGE']],
  ['no check', { scan: null }, ['SCAN']],
  ['a check under way', { scan: { status: 'RUNNING', revisionId: 'r2' } }, ['SCAN']],
  ['a check of an earlier text', { scan: { status: 'COMPLETED', revisionId: 'r1' } }, ['SCAN']],
])('%s', (_what, change, expected) => {
  expect(open(change)).toEqual(expected)
})

it('a brand has the checks that it chose, and its own maximum title length', () => {
  const settings = { ...DEFAULT_CHECKLIST, titleMax: 10, scan: false, sources: false }
  expect(open({ scan: null, links: 0 }, settings)).toEqual(['TITLE'])
  expect(checklistOf(COMPLETE, settings)).toMatchObject([{ found: 15, most: 10 }, {}, {}])
})
