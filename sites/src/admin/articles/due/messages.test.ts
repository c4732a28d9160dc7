import { expect, it } from 'vitest'
import { dueBadge, dueBadgeOnCard, dueSentence } from './messages.ts'

const PROMISED = { deskDate: null, deskDateSetBy: null, promisedDay: '2026-11-26' }
const TODAY = '2026-11-25'
const theo = { name: { fullName: 'Theo Brandt' } }

it.each([
  ['a promise', PROMISED, 'Promised by Thu, Nov 26'],
  ['a promise for today', { ...PROMISED, promisedDay: TODAY }, 'Promised by Wed, Nov 25'],
  ['a promise that is over', { ...PROMISED, promisedDay: '2026-11-24' }, 'Promised by Tue, Nov 24: overdue'],
  ['nothing', { ...PROMISED, promisedDay: null }, 'No due date'],
  [
    'another day than promised',
    { ...PROMISED, deskDate: '2026-11-24', deskDateSetBy: theo },
    'Due Tue, Nov 24, set by Theo Brandt · promised by Thu, Nov 26',
  ],
  [
    'the promised day',
    { ...PROMISED, deskDate: '2026-11-26', deskDateSetBy: theo },
    'Due Thu, Nov 26, set by Theo Brandt',
  ],
  ['a day that former staff set', { ...PROMISED, deskDate: '2026-11-26' }, 'Due Thu, Nov 26'],
])('%s is said in a sentence', (_, days, sentence) => {
  expect(dueSentence(days, TODAY)).toBe(sentence)
})

it('a desk date is shown until it is over; a promise that is in time is not on cards', () => {
  const deskDate = '2026-11-24'
  expect(dueBadge({ due: 'SOON', deskDate })).toEqual({ label: 'Due Tue, Nov 24', tone: 'warning' })
  expect(dueBadge({ due: 'OVERDUE', deskDate })?.label).toBe('Overdue')
  expect(dueBadge({ due: 'SOON', deskDate: null })?.label).toBe('Due soon')
  expect(dueBadgeOnCard({ due: 'ON_TIME', deskDate: null })).toBeNull()
  expect(dueBadgeOnCard({ due: 'ON_TIME', deskDate })?.label).toBe('Due Tue, Nov 24')
})
