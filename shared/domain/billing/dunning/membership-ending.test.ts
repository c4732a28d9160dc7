import { expect, it } from 'vitest'
import { membershipEnding } from './membership-ending.ts'
import { DEFAULT_DUNNING } from './schedule.ts'

const DAYS = { schedule: DEFAULT_DUNNING, timeZone: 'UTC' }
const NOW = new Date('2027-01-20T12:00:00Z')
function on(day: string) {
  return new Date(`${day}T08:00:00Z`)
}
const CLOSED = { how: 'UNPAID', at: new Date('2027-01-15T00:00:00Z') } as const

it.each([
  ['goes on', 'active', null, on('2027-05-01'), null, null],
  [
    'ended with its term',
    'canceled',
    null,
    on('2027-01-05'),
    on('2027-01-05'),
    { how: 'WITH_TERM', at: on('2027-01-05') },
  ],
  [
    'was ended within its term',
    'canceled',
    null,
    on('2027-05-01'),
    on('2027-01-05'),
    { how: 'EARLY', at: on('2027-01-05') },
  ],
  ['was ended, its term unknown', 'expired', null, null, on('2027-01-05'), { how: 'EARLY', at: on('2027-01-05') }],
  ['may still be paid', 'past_due', on('2026-12-10'), on('2027-12-01'), null, null],
  ['is closed unpaid', 'past_due', on('2026-12-01'), on('2027-12-01'), null, CLOSED],
  ['is closed unpaid, as the provider says, too', 'unpaid', on('2026-12-01'), on('2027-12-01'), null, CLOSED],
] as const)('a membership that %s', (_what, state, pastDueSince, renewsAt, endedAt, ending) => {
  expect(membershipEnding({ state, pastDueSince, renewsAt, endedAt }, DAYS, NOW)).toEqual(ending)
})
