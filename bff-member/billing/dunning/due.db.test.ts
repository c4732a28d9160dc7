import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

const DAY_MS = 24 * 3_600_000
let fixture: AuthFixture
const app = createApp()

beforeAll(async () => {
  fixture = await authFixture()
  // The host is looked up once.
  await ask('{ me { id } }')
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  const { meridian } = fixture.cast
  await fixture
    .db()
    .commit([
      build.delete(renewalWishes).where(eq(renewalWishes.communityId, meridian.id)),
      build.delete(subscriptions).where(eq(subscriptions.communityId, meridian.id)),
    ])
})

type Given = {
  readonly state?: SubscriptionState
  readonly cents: number
  readonly year: number
  readonly failedDaysAgo?: number
  readonly currency?: string
  readonly ends?: boolean
}

async function subscribe(
  id: string,
  { state = 'active', cents, year, failedDaysAgo, currency = 'USD', ends = false }: Given,
  who: 'maya' | 'sam' = 'maya',
) {
  const { meridian } = fixture.cast
  const row = {
    id,
    communityId: meridian.id,
    userId: fixture.cast[who].id,
    providerId: `p-${id}`,
    providerCustomerId: 'c',
    state,
    balanceCents: cents,
    currency,
    productName: 'Membership',
    endsAtRenewal: ends,
    pastDueSince: failedDaysAgo === undefined ? null : new Date(Date.now() - failedDaysAgo * DAY_MS),
    readAt: new Date(0),
    createdAt: new Date(`${year}-01-01T00:00:00Z`),
  }
  await fixture.db().commit([build.insert(subscriptions).values(row)])
}

async function ask(query: string, who: 'maya' | 'sam' = 'maya') {
  const { authToken } = await fixture.open(fixture.cast[who], fixture.cast.meridian)
  const headers = { Authorization: `Bearer ${authToken}` }
  const response = await callerOf(app, fixture.env, 'meridian.localhost').post('/graphql', { query }, { headers })
  const { data } = await response.json()
  return { data, timing: response.headers.get('Server-Timing') }
}
const DUE = 'due { subscriptionId outstandingBalance currency failedAt readOnlyFrom renewalDate }'

it('a member sees the amount due for an older membership, in the same round trip as their own data', async () => {
  await subscribe('old', { cents: 7_700, year: 2025, currency: 'JPY' })
  await subscribe('new', { cents: 0, year: 2026 })
  const { data, timing } = await ask(`{ me { name { fullName } phase ${DUE} } }`)
  expect(data.me).toMatchObject({
    phase: 'GOOD',
    due: {
      subscriptionId: 'old',
      outstandingBalance: 77,
      currency: 'JPY',
      failedAt: null,
      readOnlyFrom: null,
      renewalDate: null,
    },
  })
  expect(timing).toContain('trips=1')
})

it('of several debts the one that failed first is shown, and one of an ended membership last', async () => {
  await subscribe('ended', { state: 'canceled', cents: 100, year: 2024 })
  await subscribe('open', { cents: 200, year: 2026 })
  expect((await ask(`{ me { ${DUE} } }`)).data.me.due).toMatchObject({ subscriptionId: 'open' })
  await subscribe('later', { state: 'past_due', cents: 300, year: 2025, failedDaysAgo: 2 })
  await subscribe('first', { state: 'unpaid', cents: 400, year: 2025, failedDaysAgo: 20 })
  expect((await ask(`{ me { ${DUE} } }`)).data.me.due).toMatchObject({
    subscriptionId: 'first',
    outstandingBalance: 4,
    currency: 'USD',
    readOnlyFrom: expect.any(String),
  })
})

it('no member sees the debts of another member', async () => {
  await subscribe('of-sam', { state: 'past_due', cents: 900, year: 2026, failedDaysAgo: 40 }, 'sam')
  expect((await ask(`{ me { phase ${DUE} } }`)).data.me).toEqual({ phase: 'GOOD', due: null })
})

it('the renewal page shows the same amount to a member who can read nothing else', async () => {
  await subscribe('gone', { state: 'unpaid', cents: 19_500, year: 2026, failedDaysAgo: 50 })
  const { data } = await ask('{ dunning { userId phase isDueOfNewest due { subscriptionId } } }')
  expect(data.dunning).toEqual({
    userId: fixture.cast.maya.id,
    phase: 'CLOSED',
    isDueOfNewest: true,
    due: { subscriptionId: 'gone' },
  })
})

it.for([
  { what: 'nothing was switched', ends: false, wish: null, isOn: true },
  { what: 'it was switched off', ends: true, wish: null, isOn: false },
  { what: 'it is switched off once it is paid', ends: false, wish: { wants: 'OFF', state: 'OPEN' }, isOn: false },
  { what: 'it is switched on again once it is paid', ends: true, wish: { wants: 'ON', state: 'OPEN' }, isOn: true },
  { what: 'a wish was taken back', ends: false, wish: { wants: 'OFF', state: 'REPLACED' }, isOn: true },
] as const)('whether it is charged again is told where $what', async ({ ends, wish, isOn }) => {
  const { meridian, maya } = fixture.cast
  await subscribe('owed', { state: 'past_due', cents: 19_500, year: 2026, failedDaysAgo: 2, ends })
  const isOpen = wish?.state === 'OPEN'
  if (wish)
    await fixture.db().commit([
      build.insert(renewalWishes).values({
        ...{ id: newId(new Date()), communityId: meridian.id, userId: maya.id, subscriptionId: 'owed', ...wish },
        ...{ step: 'WAIT_FOR_PAYMENT', createdAt: new Date(0) },
        ...(isOpen ? { nextTryAt: new Date(0) } : { endedAt: new Date(0) }),
      }),
    ])
  expect((await ask('{ dunning { due { isAutoRenewalOn } } }')).data.dunning.due).toEqual({ isAutoRenewalOn: isOn })
})

it.for([
  { what: 'while the card is retried', state: 'past_due', failedDaysAgo: 2, isCollected: true },
  { what: 'on the last day of a retry', state: 'past_due', failedDaysAgo: 12, isCollected: true },
  { what: 'once the last retry is over', state: 'past_due', failedDaysAgo: 13, isCollected: false },
  { what: 'once the provider has given up', state: 'unpaid', failedDaysAgo: 2, isCollected: false },
  { what: 'with the renewal', state: 'active', isCollected: true },
  { what: 'with no renewal', state: 'active', ends: true, isCollected: false },
] as const)(
  'whether what is due is still charged without the member is told $what',
  async ({ isCollected, what: _, ...given }) => {
    await subscribe('owed', { cents: 19_500, year: 2026, ...given })
    expect((await ask('{ dunning { due { isCollected } } }')).data.dunning.due).toEqual({ isCollected })
  },
)

it('in a closing community a failed renewal can no longer be paid, other debts can until the closing date', async () => {
  const { meridian, maya } = fixture.cast
  const due = async () => {
    const { data } = await ask(
      '{ dunning { due { subscriptionId canBePaid } } me { due { canBePaid } subscription { canBePaid } } }',
    )
    const { due: owed, subscription } = data.me
    // The newest membership is the one with the debt, and all fields agree on it.
    expect([owed, subscription]).toEqual(Array(2).fill({ canBePaid: data.dunning.due.canBePaid }))
    return data.dunning.due
  }
  await subscribe('dinner', { cents: 7_700, year: 2025 })
  expect(await due()).toEqual({ subscriptionId: 'dinner', canBePaid: true })
  await fixture.db().commit([
    build.insert(communityClosings).values({
      ...{ id: 'closing', communityId: meridian.id, announcedById: maya.id, reason: 'x', toldTo: '' },
      ...{ announcedAt: new Date(), event: 'ANNOUNCED' },
      ...{ closesAt: new Date(Date.now() + 40 * DAY_MS), endsAt: new Date(Date.now() + 70 * DAY_MS) },
    }),
  ])
  expect(await due()).toEqual({ subscriptionId: 'dinner', canBePaid: true })
  await subscribe('failed', { state: 'past_due', cents: 19_500, year: 2026, failedDaysAgo: 2 })
  expect(await due()).toEqual({ subscriptionId: 'failed', canBePaid: false })
})
