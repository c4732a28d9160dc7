import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { packages, renewalWishes } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { toSubscriptionView } from './read-subscription.ts'

let fixture: AuthFixture
const app = createApp()

beforeAll(async () => {
  fixture = await authFixture()
  const { maya, meridian } = fixture.cast
  const row = {
    communityId: meridian.id,
    state: 'past_due' as const,
    currency: 'USD',
    productName: 'Annual membership',
    renewsAt: new Date('2027-03-01T00:00:00Z'),
    readAt: new Date(0),
    pricePointId: 'price-24',
    renewalCents: 350_000,
  }
  const of = (id: string, userId: string, balanceCents: number, createdAt: string) => ({
    ...row,
    id,
    userId,
    balanceCents,
    providerId: `sub-${id}`,
    providerCustomerId: `cus-${id}`,
    createdAt: new Date(createdAt),
  })
  await fixture
    .db()
    .commit([
      build
        .insert(subscriptions)
        .values([
          of('old', maya.id, 7_700, '2025-01-01T00:00:00Z'),
          of('new', maya.id, 49_550, '2026-01-01T00:00:00Z'),
        ]),
    ])
  await fixture.db().commit([
    build.insert(packages).values({
      id: 'package',
      communityId: meridian.id,
      termMonths: 24,
      version: 1,
      duesCents: 350_000,
      initiationFeeCents: 50_000,
      currency: 'USD',
      pricePointId: 'price-24',
      offeredFrom: new Date(0),
    }),
    build.insert(renewalWishes).values({
      id: 'wish',
      communityId: meridian.id,
      subscriptionId: 'new',
      userId: maya.id,
      wants: 'OFF',
      state: 'OPEN',
      step: 'WAIT_FOR_PAYMENT',
      nextTryAt: new Date(0),
      createdAt: new Date(0),
    }),
  ])
  // The host is looked up once.
  await ask('sam')
})
afterAll(() => fixture.stop())

async function ask(who: 'maya' | 'sam') {
  const { authToken } = await fixture.open(fixture.cast[who], fixture.cast.meridian)
  const query =
    '{ me { name { fullName } subscription { id productName standing outstandingBalance currency renewalDate termMonths renewalAmountInCents autoRenewal } } }'
  const headers = { Authorization: `Bearer ${authToken}` }
  const response = await callerOf(app, fixture.env, 'meridian.localhost').post('/graphql', { query }, { headers })
  const { data } = await response.json()
  return { me: data.me, timing: response.headers.get('Server-Timing') }
}

it('[ENT-005] a member reads the amount due for the newest membership, in the same round trip as their own data', async () => {
  const { me, timing } = await ask('maya')
  expect(me).toEqual({
    name: { fullName: 'Maya Chen' },
    subscription: {
      id: 'new',
      productName: 'Annual membership',
      standing: 'PAST_DUE',
      outstandingBalance: 495.5,
      currency: 'USD',
      renewalDate: '2027-03-01T00:00:00.000Z',
      termMonths: 24,
      renewalAmountInCents: 350_000,
      autoRenewal: 'OFF_ONCE_PAID',
    },
  })
  expect(timing).toContain('trips=1')
})

it('a member without a membership owes nothing, even if another member does', async () => {
  expect((await ask('sam')).me).toMatchObject({ name: { fullName: 'Sam Okafor' }, subscription: null })
})

it('a credit balance is no debt', () => {
  const row = { id: '1', productName: 'Membership', state: 'active' as const, pastDueSince: null, renewsAt: null }
  const terms = { renewalCents: null, creditCents: 0, endsAtRenewal: false, currency: 'USD' }
  const beside = { termMonths: null, wish: null, closing: null }
  const view = toSubscriptionView({ ...row, ...terms, balanceCents: -1_000 }, beside, new Date())
  expect(view.outstandingBalance).toBe(0)
})
