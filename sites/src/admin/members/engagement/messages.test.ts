import { expect, it } from 'vitest'
import type { MemberHealth } from './engagement.queries.ts'
import { healthText } from './messages.ts'

const FACTS = { daysAway: 45, hasSignedIn: true, daysLeft: null }

it.each<[string, MemberHealth]>([
  ['Amber: last signed in 45 days ago', { ...FACTS, level: 'AMBER', reasons: ['AWAY'] }],
  ['Green: last signed in today', { ...FACTS, level: 'GREEN', reasons: ['SIGNED_IN_LATELY'], daysAway: 0 }],
  [
    'Red: joined 100 days ago and hasn’t signed in yet',
    { ...FACTS, level: 'RED', reasons: ['LONG_AWAY'], daysAway: 100, hasSignedIn: false },
  ],
  [
    'Amber: a payment is past due; auto-renewal is off and the membership ends in 1 day',
    { ...FACTS, level: 'AMBER', reasons: ['PAST_DUE', 'ENDS_SOON'], daysLeft: 1 },
  ],
  ['Red: the membership is suspended', { ...FACTS, level: 'RED', reasons: ['SUSPENDED'] }],
])('%s', (text, health) => {
  expect(healthText(health)).toBe(text)
})
