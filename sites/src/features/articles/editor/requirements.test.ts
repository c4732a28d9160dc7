import { describe, expect, it } from 'vitest'
import { closureNoticeAt, closuresOf, missingText, type RequirementsInput, requirementsOf } from './requirements.ts'

const CLOSURES = closuresOf([{ startsAt: '2024-12-23T05:00:00Z', endsAt: '2025-01-02T05:00:00Z' }])
const OPEN = new Date('2024-12-20T12:00:00Z')
const CLOSED = new Date('2024-12-28T12:00:00Z')

const ZONE = 'America/New_York'

const valid: RequirementsInput = {
  title: 'A title',
  words: 500,
  byline: '<p>By Maya</p>',
  closures: CLOSURES,
  now: OPEN,
  timeZone: ZONE,
}
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
    [
      '[BRAND-003] the community is read-only, whatever else is missing',
      { isReadOnly: true, title: '' },
      ['read-only'],
    ],
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
    const notice = closureNoticeAt(CLOSURES, 'Closed.', new Date(now), ZONE)
    if (expected) expect(notice).toContain(expected)
    else expect(notice).toBeNull()
  })

  it.each([
    [
      'a closure, by itself, with its last day',
      { now: CLOSED },
      'Submissions are closed until Thu, Jan 2. You can keep writing.',
    ],
    ['a closing community, by itself', { isReadOnly: true }, 'Nothing can be submitted anymore.'],
    ['what is still to do', { title: '' }, 'Still needed: A title of up to 254 characters'],
  ])('the bar names %s', (_what, change, expected) => {
    const missing = requirementsOf({ ...valid, ...change }).find(({ isMet }) => !isMet)
    expect(missing && missingText(missing)).toBe(expected)
  })
})
