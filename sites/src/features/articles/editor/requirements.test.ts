import { describe, expect, it } from 'vitest'
import { SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import { closureNoticeAt, closuresOf, requirementsOf } from './requirements.ts'

const CLOSURES = closuresOf([{ startsAt: '2024-12-23T05:00:00Z', endsAt: '2025-01-02T05:00:00Z' }])
const OPEN = new Date('2024-12-20T12:00:00Z')
const CLOSED = new Date('2024-12-28T12:00:00Z')

const valid = { title: 'A title', words: 500, byline: '<p>By Maya</p>', closures: CLOSURES, now: OPEN }
function unmet(change: Partial<typeof valid>) {
  return requirementsOf({ ...valid, ...change })
    .filter(({ isMet }) => !isMet)
    .map(({ id }) => id)
}

describe('the requirements of a submission', () => {
  it.each([
    ['nothing is missing', {}, []],
    ['[ART-065] the title is empty', { title: ' ' }, ['title']],
    ['[ART-066] the title has 254 characters', { title: 'x'.repeat(254) }, []],
    ['[ART-067] the title has 255 characters', { title: 'x'.repeat(255) }, ['title']],
    ['[ART-068] there are 499 words', { words: 499 }, ['content']],
    ['[ART-070] there are 1000 words', { words: 1000 }, []],
    ['[ART-071] there are 1001 words', { words: 1001 }, ['content']],
    ['[ART-077] no byline is saved', { byline: '' }, ['byline']],
    ['[ART-061] the year-end closure is on', { now: CLOSED }, ['closure']],
  ])('%s', (_case, change, ids) => {
    expect(unmet(change)).toEqual(ids)
  })

  it.each([
    ['15 days before', '2024-12-08T05:00:00Z', null],
    ['14 days before', '2024-12-09T05:00:00Z', 'Submissions close on Mon, Dec 23 and reopen Thu, Jan 2'],
    ['in its first instant', '2024-12-23T05:00:00Z', 'Submissions close on Mon, Dec 23'],
    ['while it lasts', '2024-12-28T12:00:00Z', 'Closed. Submissions reopen Thu, Jan 2'],
    ['in its last instant', '2025-01-02T05:00:00Z', null],
  ])('the notice of a closure %s', (_case, now, expected) => {
    const notice = closureNoticeAt(CLOSURES, 'Closed.', new Date(now), 'America/New_York')
    if (expected) expect(notice).toContain(expected)
    else expect(notice).toBeNull()
  })

  it('names the closure as a requirement that is not met', () => {
    const closed = requirementsOf({ ...valid, now: CLOSED }).find(({ id }) => id === 'closure')
    expect(closed?.text).toBe(SUBMIT_REFUSALS.closure)
  })
})
