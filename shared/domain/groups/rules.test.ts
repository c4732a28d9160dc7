import { describe, expect, it } from 'vitest'
import {
  asksAgainAt,
  canAnswerInvitation,
  canChairGroup,
  canLeaveGroup,
  type Membership,
  refuseToAsk,
  refuseToInvite,
  refuseToJoin,
} from './rules.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
function daysAgo(count: number) {
  return new Date(NOW.getTime() - count * 86_400_000)
}

function membership(change: Partial<Membership>): Membership {
  return { state: 'MEMBER', isChair: false, wasInvited: false, changedAt: daysAgo(1), ...change }
}

/** The possible memberships of a person. A request was declined one day ago, or 30. */
const STANDINGS = {
  nobody: null,
  member: membership({}),
  chair: membership({ isChair: true }),
  requested: membership({ state: 'REQUESTED' }),
  invited: membership({ state: 'INVITED', wasInvited: true }),
  declinedLately: membership({ state: 'DECLINED', changedAt: daysAgo(29.999) }),
  declinedLongAgo: membership({ state: 'DECLINED', changedAt: daysAgo(30) }),
  declinedInvitation: membership({ state: 'DECLINED', wasInvited: true }),
} as const
type Standing = keyof typeof STANDINGS

describe('[ADM-009] [ADM-010] a group', () => {
  it.each([
    ['nobody', null, 'mustAsk', 'mustBeInvited'],
    ['member', 'isMember', 'isMember', 'isMember'],
    ['chair', 'isMember', 'isMember', 'isMember'],
    ['requested', null, 'mustAsk', 'mustBeInvited'],
    ['invited', null, 'isInvited', 'isInvited'],
    ['declinedLately', null, 'mustAsk', 'mustBeInvited'],
    ['declinedInvitation', null, 'mustAsk', 'mustBeInvited'],
  ] as const)('is joined by %s: open %s, on request %s, hidden %s', (standing, open, request, hidden) => {
    const refusals = (['OPEN', 'REQUEST', 'HIDDEN'] as const).map((visibility) =>
      refuseToJoin({ visibility, membership: STANDINGS[standing] }),
    )
    expect(refusals).toEqual([open, request, hidden])
  })

  it.each([
    ['nobody', 'mustJoin', null, 'mustBeInvited'],
    ['member', 'isMember', 'isMember', 'isMember'],
    ['chair', 'isMember', 'isMember', 'isMember'],
    ['requested', 'mustJoin', 'hasAsked', 'mustBeInvited'],
    ['invited', 'mustJoin', 'isInvited', 'isInvited'],
    ['declinedLately', 'mustJoin', 'tooSoon', 'mustBeInvited'],
    ['declinedLongAgo', 'mustJoin', null, 'mustBeInvited'],
    ['declinedInvitation', 'mustJoin', null, 'mustBeInvited'],
  ] as const)('is asked by %s: open %s, on request %s, hidden %s', (standing, open, request, hidden) => {
    const refusals = (['OPEN', 'REQUEST', 'HIDDEN'] as const).map((visibility) =>
      refuseToAsk({ visibility, membership: STANDINGS[standing] }, NOW),
    )
    expect(refusals).toEqual([open, request, hidden])
  })
})

describe('[ADM-024] a chair', () => {
  it.each([
    ['nobody', null],
    ['member', 'otherIsMember'],
    ['chair', 'otherIsMember'],
    ['requested', 'otherHasAsked'],
    ['invited', 'otherIsInvited'],
    ['declinedLately', null],
    ['declinedInvitation', 'otherTooSoon'],
  ] as const)('invites %s: %s', (standing, refusal) => {
    expect(refuseToInvite(STANDINGS[standing], NOW)).toBe(refusal)
  })

  it('can invite a person who declined an invitation again after 30 days', () => {
    const declined = (days: number) => membership({ state: 'DECLINED', wasInvited: true, changedAt: daysAgo(days) })
    expect(refuseToInvite(declined(29.999), NOW)).toBe('otherTooSoon')
    expect(refuseToInvite(declined(30), NOW)).toBeNull()
  })
})

it.each([
  ['nobody', false, false, false],
  ['member', true, false, false],
  ['chair', true, false, true],
  ['requested', true, false, false],
  ['invited', false, true, false],
  ['declinedLately', false, false, false],
] as const)('%s leaves: %s, answers an invitation: %s, answers requests: %s', (standing, leaves, answers, chairs) => {
  const one = STANDINGS[standing satisfies Standing]
  expect([canLeaveGroup(one), canAnswerInvitation(one), canChairGroup(one)]).toEqual([leaves, answers, chairs])
})

it('a declined request says when it can be made again; nothing else does', () => {
  const declined = membership({ state: 'DECLINED', changedAt: NOW })
  expect(asksAgainAt(declined)).toEqual(new Date('2026-12-20T15:00:00Z'))
  expect(asksAgainAt({ ...declined, wasInvited: true })).toBeNull()
  expect([null, STANDINGS.member, STANDINGS.requested].map(asksAgainAt)).toEqual([null, null, null])
})
