import { describe, expect, it } from 'vitest'
import { consequencesOf, eventText } from './messages.ts'
import { renewalText } from './renewal-text.ts'

const NOW = new Date('2027-03-16T12:00:00Z')
const PAST = '2026-12-11T17:00:00Z'
const COMING = '2027-12-11T17:00:00Z'

function textOf(renewsAt: string | null, isAutoRenewalOn: boolean, hasEnded: boolean) {
  return renewalText({ renewsAt, isAutoRenewalOn, hasEnded }, 'America/New_York', NOW)
}

describe('staff read about a membership', () => {
  it.each([
    ['that it renews', COMING, true, false, 'Renews on Dec 11, 2027'],
    ['that it ends with its term', COMING, false, false, 'Ends on Dec 11, 2027: auto-renewal is off'],
    ['when it ended with its term', PAST, false, true, 'Ended on Dec 11, 2026'],
    ['that it was ended within its term, without a day that is to come', COMING, true, true, 'Ended'],
    ['nothing of a day that the provider does not name', null, true, false, null],
  ])('%s', (_what, renewsAt, isAutoRenewalOn, hasEnded, text) => {
    expect(textOf(renewsAt, isAutoRenewalOn, hasEnded)).toBe(text)
  })

  it.each([
    ['paid beyond the end', COMING, 'Ends on Apr 15, 2027: the community is closing; paid until Dec 11, 2027'],
    ['of no known term', null, 'Ends on Apr 15, 2027: the community is closing'],
    ['whose term ends before', '2027-04-01T17:00:00Z', 'Ends on Apr 1, 2027: the community is closing'],
  ])('in a closing community when one ends: %s', (_what, renewsAt, text) => {
    const closing = { endsAt: new Date('2027-04-15T04:00:00Z') }
    for (const isAutoRenewalOn of [true, false])
      expect(renewalText({ renewsAt, isAutoRenewalOn, hasEnded: false }, 'America/New_York', NOW, closing)).toBe(text)
  })

  it.each([
    ['ENDED_WITH_TERM', 'Membership ended with its term: Core'],
    ['CLOSED_UNPAID', 'Membership ended: the renewal of Core wasn’t paid'],
    ['ENDED_EARLY', 'Membership ended before its term: Core'],
  ] as const)('among the events how it ended: %s', (kind, text) => {
    const event = { kind, at: PAST, text: 'Core', articleId: null, amountInCents: null, currency: null }
    expect(eventText(event)).toBe(text)
  })

  it('that has ended not that it continues when they deactivate the member', () => {
    const counts = { sessions: 0, groups: 0, openPanels: 0, scheduledArticles: 0, articlesInReview: 0 }
    const state = { isActive: true, isDeleted: false, isMerged: false, changes: [] }
    const membership = { productName: 'Core', renewsAt: PAST, isAutoRenewalOn: false }
    const sayOf = (hasEnded: boolean) =>
      consequencesOf({ ...counts, ...state, membership: { ...membership, hasEnded } }, 'Dec 11, 2026').join(' ')
    expect(sayOf(true)).toContain('The membership has ended.')
    expect(sayOf(true)).not.toContain('continues')
    expect(sayOf(false)).toContain('The membership continues until Dec 11, 2026 and isn’t renewed.')
  })
})
