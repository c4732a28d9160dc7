import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_DONE } from '#db/jobs/job-runs.ts'
import { settleJoiningPayments } from '#db/onboarding/settle-joining-payments.ts'
import { unsealEnvelope, unsealPayload } from '#db/outbox/sealed-payload.ts'
import { renderEmail } from '#db/outbox/templates/index.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers } from '#db/schema/articles/article-offers.ts'
import type { CardKeeping } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { endWithTerm, YEAR_AGAIN } from '#db/testing/billing/ended-with-term.ts'
import { type BillingFixture, billingFactory, type Subscribed } from '#db/testing/billing.ts'
import type { BillingFault, BillingMethod } from '#db/testing/fake-billing.ts'
import { type JoiningFixture, joiningFactory } from '#db/testing/joining.ts'
import type { BrandLooks } from '#shared/domain/communities/config.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { runAdjustment } from '../adjustments/run-adjustment.ts'
import { runPurchase } from '../amplification/run-purchase.ts'
import { settleOperations } from '../operations/settle-operations.ts'
import { runReturn } from '../returning/run-return.ts'
import { type IntentInput, runPaymentIntent } from '../run-payment-intent.ts'
import { subscriptionOfMember } from '../subscription-rows.ts'

const CENTS = 49_500
const ALLOWED = sql`TRUE`

let fixture: ArticleFixture & BillingFixture & JoiningFixture
beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...joiningFactory({ ...base, ...billingFactory(base) }) }
})
afterAll(() => fixture?.stop())
beforeEach(() => fixture.startJoining())

type Result = { readonly kind: string }
type Begin = (operationId: string) => Promise<Result>

/** One row for each kind of payment: how one begins, what it calls, and what its payer is told. */
type Kind = {
  readonly give: () => Promise<Begin>
  readonly write: BillingMethod
  /** What its outcome is looked up with, and how often that is called before. */
  readonly read: BillingMethod
  readonly readBefore: number
  readonly receipt: readonly string[]
  readonly template: string
  /** What the email says, and the address of the notification; null for somebody without an account. */
  readonly data: object
  readonly url: string | null
}

function byTheo() {
  return { actorId: fixture.id('theo'), ipClass: '192.0.2.0/24', correlationId: 'c' }
}

/** Its last digits are those of the card. */
function tokenOf(operationId: string): string {
  return `tok-${operationId.slice(-1)}441`
}

function payDue(to: Subscribed, keeps: CardKeeping, given: Partial<IntentInput> = {}): Begin {
  return (operationId) =>
    runPaymentIntent(fixture.ctx(), {
      ...to,
      subscriptionId: to.id,
      operationId,
      token: tokenOf(operationId),
      pays: true,
      keeps,
      ...given,
    })
}

function due(keeps: CardKeeping, savedCard: string | null): Kind {
  return {
    give: async () => payDue(await fixture.subscribe('maya', { owesCents: CENTS, card: '9991' }), keeps),
    write: 'retryPastDue',
    read: 'readSubscription',
    readBefore: 1,
    receipt: ['payment-receipt'],
    template: 'payment-not-made',
    data: {
      ...{ amountCents: CENTS, currency: 'USD', productName: 'Annual membership', paidCents: 0 },
      ...{ why: 'NOT_CHARGED', declineCode: null, savedCard },
      payPath: expect.stringMatching(/^\/pay-now\?userId=.+&subscriptionId=own-.+&exp=\d+&s=[0-9a-f]{64}$/),
    },
    url: '/settings/billing',
  }
}

const KINDS: Readonly<Record<string, Kind>> = {
  'of what is due, on pay-now': due('NEVER', null),
  'of what is due, with a card that is kept once it has paid': due('IF_PAID', null),
  'of what is due, with a card that is saved': due('ALWAYS', '1441'),
  'for a new membership after one has ended': {
    give: async () => {
      const to = await fixture.subscribe('maya', { card: '9991' })
      await endWithTerm(fixture, to)
      const asked = { communityId: to.communityId, userId: to.userId, offer: YEAR_AGAIN }
      return (operationId) =>
        runReturn(fixture.ctx(), { ...asked, operationId, card: { kind: 'token', token: tokenOf(operationId) } })
    },
    write: 'createSubscription',
    read: 'findSubscription',
    readBefore: 0,
    receipt: ['payment-receipt'],
    template: 'payment-not-made',
    data: { amountCents: 195_000, productName: 'Annual membership', why: 'NOT_CHARGED', payPath: '/dunning' },
    url: '/dunning',
  },
  'of an amplification': {
    give: async () => {
      const { providerId, communityId, userId } = await fixture.subscribe('maya', { card: '9991' })
      const offer = { id: 'offer', communityId, version: 1, priceCents: CENTS, currency: 'USD' as const }
      const texts = { steps: [], timing: '', refund: '', publishedAt: new Date(0) }
      await fixture.db().commit([build.insert(articleAmplificationOffers).values({ ...offer, ...texts })])
      const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
      const card = { id: fixture.billing().subscription(providerId).defaultCardId ?? '', last4: '9991' }
      const asked = { communityId, userId, articleId, productName: 'Amplification', offer, card }
      return (operationId) => runPurchase(fixture.ctx(), { ...asked, operationId, provided: ALLOWED })
    },
    write: 'payInvoice',
    read: 'listInvoices',
    readBefore: 0,
    receipt: ['amplification-order', 'amplification-paid'],
    template: 'amplification-not-made',
    data: { articleId: expect.any(String), amountCents: CENTS, currency: 'USD' },
    url: '/articles/amplify/…',
  },
  'of somebody who joins': {
    give: async () => {
      await fixture.invite()
      return (operationId) => fixture.join({ operationId, token: tokenOf(operationId) })
    },
    write: 'createSubscription',
    read: 'findSubscription',
    readBefore: 0,
    receipt: ['payment-receipt', 'welcome'],
    template: 'joining-not-made',
    data: { amountCents: 245_000, currency: 'USD', reader: 'INVITED', canPay: true },
    url: null,
  },
}

async function runJobs(minutes = 20) {
  fixture.pass(minutes)
  return [await settleOperations(fixture.ctx()), await settleJoiningPayments(fixture.ctx())]
}

/** A payment whose answer is lost, and that cannot be looked up. */
async function lose({ give, write, read, readBefore }: Kind, fault: BillingFault): Promise<Begin> {
  const begin = await give()
  fixture.billing().fail(write, fault)
  fixture.billing().fail(read, 'away', { times: 99, skip: readBefore })
  expect(await begin('op-1')).toEqual({ kind: 'pending' })
  return begin
}

async function templates() {
  return (await fixture.emails()).map(({ template }) => template).toSorted()
}

async function dataOf(template: string) {
  const found = (await fixture.emails()).filter((email) => email.template === template)
  return Promise.all(found.map(({ id, payload }) => unsealPayload([OUTBOX_KEY], id, payload)))
}

/** Without ids. */
function urlsOf(rows: readonly { readonly url: string }[]) {
  return rows.map(({ url }) => url.replace(/[0-9a-z]{26}$/, '…'))
}

describe.each(Object.entries(KINDS))('a payment %s, whose answer was lost', (_, kind) => {
  it('and that was made: the job sends its receipt, and nothing else', async () => {
    await lose(kind, 'lost-after')
    fixture.billing().heal()
    await runJobs()
    await runJobs()
    expect(await templates()).toEqual(kind.receipt)
  })

  it('and that was not made: the job tells its payer once, also if it runs twice at the same moment and again', async () => {
    await lose(kind, 'lost-before')
    expect(await templates()).toEqual([])
    fixture.billing().heal()
    fixture.pass(20)
    await Promise.all([runJobs(0), runJobs(0)])
    await runJobs()
    expect(await templates()).toEqual([kind.template])
    expect(await dataOf(kind.template)).toMatchObject([{ ...kind.data, attemptedAt: expect.stringMatching(/Z$/) }])
    const told = await fixture.notified()
    expect(urlsOf(told)).toEqual(kind.url === null ? [] : [kind.url])
  })

  it('and that is still unknown: nobody is told anything yet', async () => {
    await lose(kind, 'lost-before')
    await runJobs()
    await runJobs()
    expect([await templates(), await fixture.notified()]).toEqual([[], []])
  })

  it('and that its own request ends as not made: the page has said so, and no email follows', async () => {
    const begin = await lose(kind, 'lost-before')
    fixture.billing().heal()
    fixture.pass(20)
    expect(await begin('op-1')).toMatchObject({ kind: 'ended' })
    expect(await runJobs()).toEqual([NOTHING_DONE, NOTHING_DONE])
    expect([await templates(), await fixture.notified()]).toEqual([[], []])
  })
})

describe('the email of a payment of what is due', () => {
  const [first = '', , saved = ''] = Object.keys(KINDS)
  const give = (name = first) => (KINDS[name] as Kind).give()

  it('is also sent if nothing was sent to the bank and its payer has left', async () => {
    const begin = await give()
    fixture.billing().fail('addCard', 'away')
    expect(await begin('op-1')).toEqual({ kind: 'away' })
    await runJobs()
    expect(await dataOf('payment-not-made')).toMatchObject([{ why: 'NOT_CHARGED', amountCents: CENTS }])
  })

  it('says that the card was declined, and what helps', async () => {
    const begin = await give()
    fixture.billing().fail('retryPastDue', 'declined')
    fixture.billing().fail('readSubscription', 'away', { times: 99, skip: 1 })
    expect(await begin('op-1')).toEqual({ kind: 'pending' })
    fixture.billing().heal()
    await runJobs()
    expect(await dataOf('payment-not-made')).toMatchObject([{ why: 'DECLINED', declineCode: 'insufficient-funds' }])
  })

  it('says which part was paid, beside the receipt of that part', async () => {
    const to = await fixture.subscribe('maya', { owesCents: CENTS, state: 'active' })
    fixture.billing().owe(to.providerId, 2_500)
    const begin = payDue(to, 'NEVER')
    fixture.billing().fail('payInvoice', 'declined', { skip: 1 })
    fixture.billing().fail('readSubscription', 'away', { times: 99, skip: 1 })
    expect(await begin('op-1')).toEqual({ kind: 'pending' })
    fixture.billing().heal()
    await runJobs()
    expect(await templates()).toEqual(['payment-not-made', 'payment-receipt'])
    expect(await dataOf('payment-not-made')).toMatchObject([{ why: 'DECLINED', amountCents: 2_500, paidCents: CENTS }])
  })

  it('says that it was paid otherwise if the provider has collected it meanwhile', async () => {
    const to = await fixture.subscribe('maya', { owesCents: CENTS, card: '9991' })
    const begin = payDue(to, 'NEVER')
    fixture.billing().fail('retryPastDue', 'lost-before')
    expect(await begin('op-1')).toEqual({ kind: 'pending' })
    fixture.billing().setDefault(to.providerId, fixture.billing().addCard(to.customerId, '9991'))
    fixture.billing().collect(to.providerId)
    await runJobs()
    expect(await fixture.intents()).toMatchObject([{ state: 'NOTHING_DUE' }])
    expect(await dataOf('payment-not-made')).toMatchObject([{ why: 'PAID_OTHERWISE', amountCents: CENTS }])
  })

  it('says that the card was saved, if the job has saved it without charging it', async () => {
    const begin = await give(saved)
    fixture.billing().fail('makeDefault', 'away')
    expect(await begin('op-1')).toEqual({ kind: 'away' })
    await runJobs()
    expect(await fixture.intents()).toMatchObject([{ state: 'SAVED' }])
    expect(await dataOf('payment-not-made')).toMatchObject([{ why: 'NOT_CHARGED', savedCard: '1441' }])
  })

  it('names what staff charged for, and the membership only if that is due as well', async () => {
    const to = await fixture.subscribe('maya', { card: '9991' })
    const [subscription] = await fixture.db().read(subscriptionOfMember({ ...to, subscriptionId: to.id }))
    if (!subscription) throw new Error('There is no membership')
    const seat = { kind: 'CHARGE', amountCents: 7_500, productName: 'Guest seat', reason: 'Agreed' } as const
    await runAdjustment(fixture.ctx(), { subscription, ...seat, operationId: 'seat', by: byTheo(), provided: ALLOWED })
    const begin = payDue(to, 'NEVER')
    fixture.billing().fail('addCard', 'away', { times: 2 })
    await begin('op-1')
    await runJobs()
    fixture.billing().owe(to.providerId, CENTS)
    await begin('op-2')
    await runJobs()
    expect(await dataOf('payment-not-made')).toMatchObject([
      { productName: 'Guest seat', amountCents: 7_500 },
      { productName: 'Annual membership and Guest seat', amountCents: 7_500 + CENTS },
    ])
  })

  it.each<readonly [string, Partial<IntentInput>]>([
    ['nothing was to be paid with the card', { pays: false }],
    ['staff have added the card', { by: { actorId: 'theo', ipClass: '192.0.2.0/24', correlationId: 'c' } }],
  ])('is not sent if %s', async (_, given) => {
    const to = await fixture.subscribe('maya', { owesCents: CENTS, card: '9991' })
    fixture.billing().fail('addCard', 'away')
    await payDue(to, 'ALWAYS', given)('op-1')
    await runJobs()
    expect(await fixture.intents()).toMatchObject([{ state: 'ENDED' }])
    expect(await templates()).toEqual([])
  })

  it.each<readonly [string, () => Partial<IntentInput>]>([
    ['its member only adds a card', () => ({ pays: false })],
    ['staff add a card and charge it', () => ({ by: byTheo() })],
  ])('is also sent if it ends because %s', async (_, given) => {
    const to = await fixture.subscribe('maya', { owesCents: CENTS, card: '9991' })
    fixture.billing().fail('retryPastDue', 'lost-before')
    expect(await payDue(to, 'NEVER')('op-1')).toEqual({ kind: 'pending' })
    const add = payDue(to, 'ALWAYS', given())
    expect(await add('op-2')).toEqual({ kind: 'pending' })
    expect(await templates()).not.toContain('payment-not-made')
    fixture.pass(20)
    expect(await add('op-3')).toMatchObject({ kind: 'ended', row: { state: expect.stringMatching(/^(SAVED|PAID)$/) } })
    await runJobs()
    expect(await dataOf('payment-not-made')).toMatchObject([{ amountCents: CENTS, payPath: '/settings/billing' }])
  })

  it('is not sent of a payment that another request has ended, whose page shows what is due', async () => {
    const begin = await lose(KINDS[first] as Kind, 'lost-before')
    fixture.billing().heal()
    fixture.pass(20)
    expect(await begin('op-2')).toMatchObject({ kind: 'ended', row: { state: 'PAID' } })
    await runJobs()
    expect(await templates()).toEqual(['payment-receipt'])
  })
})

it('a declined amplification whose page has said so gets no email when the job voids its invoice', async () => {
  const begin = await (KINDS['of an amplification'] as Kind).give()
  fixture.billing().fail('payInvoice', 'declined')
  fixture.billing().fail('voidInvoice', 'away')
  expect(await begin('op-1')).toMatchObject({ kind: 'ended', row: { state: 'OPEN' } })
  await runJobs()
  expect(await fixture.db().read(build.select().from(amplificationPurchases))).toMatchObject([{ state: 'NOT_PAID' }])
  expect(await templates()).toEqual([])
})

describe('somebody who joins and whose payment was not made', () => {
  const LOOKS: BrandLooks = {
    accent: '#a5541f',
    ground: '#faf7f2',
    scheme: 'light',
    headings: 'serif',
    labels: 'plain',
  }
  const brand = {
    ...{ name: 'Meridian Technology Council', familiarName: 'Meridian', looks: LOOKS, timeZone: 'UTC' },
    ...{ origin: 'https://meridian.test', conciergeEmail: 'concierge@meridian.test' },
    fragments: { closing: '', footer: '' },
  }

  async function giveUp(given: Parameters<typeof fixture.join>[0] = {}, meanwhile = async () => {}) {
    await fixture.invite()
    fixture.billing().fail('createSubscription', 'lost-before')
    expect(await fixture.join(given)).toEqual({ kind: 'pending' })
    await meanwhile()
    await runJobs()
    expect(await fixture.payments()).toMatchObject([{ state: 'ENDED', refusal: 'not-charged' }])
  }

  it('gets the email at the address of the invitation, and so does the address that was given for the receipt', async () => {
    await giveUp({ receiptEmail: 'books@firstworks.test' })
    const emails = await fixture.emails()
    const opened = await Promise.all(
      emails.map(async ({ id, envelope, payload }) => {
        const { to } = await unsealEnvelope([OUTBOX_KEY], id, envelope)
        return { to, data: await unsealPayload([OUTBOX_KEY], id, payload) }
      }),
    )
    expect(emails.map(({ recipientKind, userId }) => [recipientKind, userId])).toEqual([
      ['ADDRESS', null],
      ['ADDRESS', null],
    ])
    expect(opened).toMatchObject([
      { to: { address: fixture.zoe().email, name: 'Zoe' }, data: { reader: 'INVITED' } },
      { to: { address: 'books@firstworks.test', name: 'there' }, data: { reader: 'RECEIPT_ADDRESS' } },
    ])
    // Whoever typed it may have mistyped it.
    const { subject, html, text } = renderEmail('joining-not-made', opened[1]?.data, brand, {
      givenName: opened[1]?.to?.name ?? '',
      choice: null,
    })
    expect(subject + html + text).not.toMatch(/zoe|first\b|deal/i)
  })

  it.each([
    ['was withdrawn', { withdrawnAt: NOW }],
    ['was disabled', { disabledAt: NOW }],
    ['was replaced', { replacedAt: NOW }],
    ['has expired', { expiresAt: NOW }],
  ])('is told to write to the concierge if the invitation %s meanwhile', async (_, change) => {
    await giveUp({}, () =>
      fixture
        .db()
        .commit([build.update(invitations).set(change)])
        .then(() => {}),
    )
    expect(await dataOf('joining-not-made')).toMatchObject([{ canPay: false }])
  })

  it('is told so as well if nobody can join any more', async () => {
    await giveUp({}, async () => {
      await fixture.announceClosing()
    })
    expect(await dataOf('joining-not-made')).toMatchObject([{ canPay: false }])
  })

  it('is told even if the email belongs to another member now and nothing was charged', async () => {
    await fixture.invite()
    fixture.billing().setJoiningCents(0)
    fixture.billing().fail('createSubscription', 'lost-after')
    fixture.billing().fail('findSubscription', 'away')
    expect(await fixture.join()).toEqual({ kind: 'pending' })
    const sam = eq(users.id, fixture.id('sam'))
    await fixture.db().commit([build.update(users).set({ email: fixture.zoe().email }).where(sam)])
    await runJobs()
    await fixture.db().commit([build.update(users).set({ email: fixture.cast.sam.email }).where(sam)])
    expect(await templates()).toEqual(['joining-not-made', 'joining-returned-notice'])
    expect(await dataOf('joining-not-made')).toMatchObject([{ canPay: false }])
  })
})

it('the notification says what was not paid, among those of payments', async () => {
  await lose(KINDS['of what is due, on pay-now'] as Kind, 'lost-before')
  fixture.billing().heal()
  await runJobs()
  const rows = await fixture.db().read(build.select().from(notifications))
  expect(rows.map(({ option, message }) => [option, message])).toEqual([
    ['billing', 'Your payment of $495.00 for Annual membership wasn’t made: it wasn’t charged, so please pay again.'],
  ])
})
