import { describe, expect, it } from 'vitest'
import { amplifyView } from './amplify-view.ts'
import { AMPLIFY_MESSAGES } from './messages.ts'

type Source = Parameters<typeof amplifyView>[0]
type Status = NonNullable<Source['article']>['status']
type State = NonNullable<Source['articleAmplificationPurchase']>['state']

const OFFER = { id: 'in-force', priceCents: 51_000, currency: 'USD', steps: [], timing: '', refund: '' }
const ORDERED = { ...OFFER, id: 'ordered', priceCents: 49_500 }
const REQUEST = { id: 'p', createdAt: '2026-11-20T12:00:00.000Z', begunAt: null, offer: ORDERED }

function purchase(state: State, problem: string | null = null) {
  const amounts = { amountInCents: 49_500, cardInCents: 49_500, refundedInCents: 0, currency: 'USD' }
  const facts = { id: 'p', productName: 'Amplification of “Quiet”', cardLast4: '1111', endedAt: null }
  return { ...facts, ...amounts, state, problem }
}

type Given = {
  readonly status?: Status | null
  readonly offer?: typeof OFFER | null
  readonly request?: boolean
  readonly state?: State
  readonly problem?: string
  readonly hasNotice?: boolean
}

function shown({ status = 'PUBLISHED', offer = OFFER, request = false, state, problem, hasNotice = false }: Given) {
  const data = {
    article: status && { id: 'a', status, title: 'Quiet' },
    articleAmplificationOffer: offer,
    articleAmplificationRequests: request ? [REQUEST] : [],
    articleAmplificationPurchase: state ? purchase(state, problem) : null,
  }
  return amplifyView(data as never, hasNotice)
}

describe('without an order', () => {
  it('the current offer can be ordered for an approved article', () => {
    expect(shown({})).toMatchObject({ title: 'Quiet', offer: OFFER, buyable: OFFER, isChecking: false })
    expect(shown({ state: 'NOT_PAID' })).toMatchObject({ buyable: OFFER })
  })

  it.each([
    ['an article that is not approved', { status: 'FINAL_EDIT' }, 'see-articles'],
    ['one whose payment was declined', { status: 'FINAL_EDIT', state: 'NOT_PAID' }, 'see-articles'],
    ['one in the trash', { status: null }, 'not-found'],
    ['one in the trash whose payment was declined', { status: null, state: 'NOT_PAID' }, 'not-found'],
    ['one in the trash, with a notice in the address', { status: null, hasNotice: true }, 'not-found'],
    ['a community without an offer', { offer: null }, 'not-found'],
  ] as const)('there is no page for %s', (_what, given, expected) => {
    expect(shown(given)).toBe(expected)
  })
})

const PLACES = [
  ['an approved article', { status: 'SCHEDULED' }],
  ['one on hold', { status: 'ON_HOLD' }],
  ['one taken back to be edited', { status: 'FINAL_EDIT' }],
  ['one in the trash', { status: null }],
  ['a community where nothing is offered any more', { offer: null }],
] as const

describe.each(PLACES)('an order of %s', (_what, given) => {
  it('is shown as ordered, and nothing can be bought', () => {
    expect(shown({ ...given, request: true, state: 'PAID' })).toMatchObject({
      title: 'status' in given && given.status === null ? 'Amplification of “Quiet”' : 'Quiet',
      request: { id: 'p' },
      purchase: { id: 'p' },
      offer: ORDERED,
      buyable: null,
    })
  })

  it.each(['REFUND_DUE', 'REFUNDED', 'REFUND_REFUSED'] as const)('is shown after it was withdrawn: %s', (state) => {
    expect(shown({ ...given, state })).toMatchObject({ request: null, purchase: { state } })
  })

  it('is shown while it is checked', () => {
    expect(shown({ ...given, state: 'OPEN' })).toMatchObject({ isChecking: true, buyable: null })
  })
})

it.each(PLACES.filter(([, given]) => !('status' in given && given.status === null)))(
  'an unpaid request that was just withdrawn is confirmed, for %s',
  (_what, given) => {
    expect(shown({ ...given, hasNotice: true })).toMatchObject({ title: 'Quiet', request: null })
  },
)

it('an unpaid request is shown while its article is in the trash', () => {
  expect(shown({ status: null, request: true })).toMatchObject({ title: AMPLIFY_MESSAGES.title, request: { id: 'p' } })
})

it('without an offer, nothing can be bought again', () => {
  for (const given of [{ offer: null }, { status: 'ON_HOLD' }] as const)
    expect(shown({ ...given, state: 'REFUNDED' })).toMatchObject({ offer: null, buyable: null })
  expect(shown({ state: 'REFUNDED' })).toMatchObject({ offer: OFFER, buyable: OFFER })
})
