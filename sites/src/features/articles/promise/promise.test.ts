import { describe, expect, it } from 'vitest'
import { articleCard } from '../article-card.ts'
import type { UnpublishedArticle } from '../dashboard.queries.ts'
import { authorPromise } from './promise.ts'
import { promisedSentence } from './promise-messages.ts'

const CALENDAR = {
  timeZone: 'America/New_York',
  closures: [{ startsAt: new Date('2026-12-23T05:00:00Z'), endsAt: new Date('2027-01-02T05:00:00Z') }],
}
const SUBMITTED = {
  id: 'a',
  status: 'FIRST_ROUND_EDIT',
  statusUpdatedAt: '2026-12-21T17:00:00Z',
  submittedDate: '2026-12-18T17:00:00Z',
} as const

describe('the text about the promise on the page of an article', () => {
  it.each([
    ['before the promised day', '2026-12-22T17:00:00Z', 'Wed, Jan 6', false],
    ['on the promised day', '2027-01-06T17:00:00Z', 'Wed, Jan 6', false],
    ['after the promised day', '2027-01-07T17:00:00Z', null, true],
  ])('%s is what the dashboard says', (_, at, day, isOverdue) => {
    const promise = authorPromise(SUBMITTED, CALENDAR, new Date(at))
    expect(promise).toEqual({ day, isOverdue })
    const dashboard: UnpublishedArticle = {
      ...SUBMITTED,
      title: 'The eleven-minute call',
      wordCount: 700,
      scheduledDate: null,
      statusReason: null,
      statusBeforeHold: null,
      editor: null,
      currentRevision: null,
    }
    const card = articleCard(dashboard, CALENDAR, new Date(at))
    expect(isOverdue).toBe(card?.isOverdue)
    expect(promise.day === null).toBe(card?.dueAt === null)
    if (isOverdue) expect(promisedSentence('FIRST_ROUND_EDIT', promise)).toBe(card?.sentence)
  })

  it.each([
    ['a promise', 'FIRST_ROUND_EDIT', 'Your editor is working on your article. Expect feedback by Wed, Jan 6.'],
    ['none', 'FINAL_EDIT', 'Your article is being proofread. Next, you’ll be asked to approve it.'],
  ] as const)('reads with %s', (_, status, sentence) => {
    const promise = authorPromise({ ...SUBMITTED, status }, CALENDAR, new Date('2026-12-22T17:00:00Z'))
    expect(promisedSentence(status, promise)).toBe(sentence)
  })
})
