import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { amplificationPurchases } from '#db/schema/amplification.ts'
import { articleAmplificationOffers } from '#db/schema/articles/article-offers.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { paymentIntents } from '#db/schema/billing.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { adjustments, refunds } from '#db/schema/staff/staff-billing.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { ledgerMismatches } from '#db/testing/billing/ledger-mismatches.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import type { Fault } from '#shared/sandbox/faults.ts'
import { type AppsWithBilling, appsWithBilling } from '../payment/apps-with-billing.ts'
import { operationNamed } from '../payment/operation-named.ts'
import { FIRST_YEAR_CENTS, OWED_CENTS, type PayingMember, payingMember } from '../payment/paying-member.ts'
import { OUTBOX_KEY } from '../worker-env.ts'

const IS_LONG = Boolean(process.env.TEST_LONG)
const PART_CENTS = 10_050
const PRICE_CENTS = 49_500
const EXTRA_CENTS = 5_000

let fixture: ArticleFixture
let billing: AppsWithBilling
const table: string[] = []

beforeAll(async () => {
  fixture = await articleFixture()
  billing = await appsWithBilling(fixture)
  const texts = { currency: 'USD' as const, steps: [], timing: '', refund: '' }
  const offer = { id: 'offer', communityId: fixture.cast.meridian.id, version: 1, priceCents: PRICE_CENTS }
  await fixture
    .db()
    .commit([build.insert(articleAmplificationOffers).values({ ...texts, ...offer, publishedAt: new Date(0) })])
})
afterAll(async () => {
  console.log([row('what happens', 'what is said', 'charged', 'refunded', 'owed'), ...table].join('\n'))
  await billing?.stop()
})
beforeEach(() => billing.backToNow())
afterEach(async () => {
  vi.restoreAllMocks()
  await heal()
})

function row(name: string, said: string, ...cells: readonly string[]) {
  return `${name.padEnd(96)}${said.slice(0, 70).padEnd(72)}${cells.map((cell) => cell.padEnd(24)).join('')}`
}

function heal() {
  return billing.sandbox().fault({ provider: 'payment', mode: 'ok' })
}

function fail(
  path: string,
  fault: { readonly mode: 'timeout_after_commit' } | { readonly mode: 'status_after_commit'; readonly status: number },
) {
  if (fault.mode === 'timeout_after_commit') billing.holdTimeouts()
  return billing.sandbox().fault({ provider: 'payment', path, times: 1, ...fault } satisfies Fault)
}

type Outcome = {
  /** Each answer, or the possible answers of concurrent requests. */
  readonly said: readonly (string | RegExp)[]
  /** In addition to the first year. */
  readonly charged: readonly number[]
  readonly refunded?: readonly number[]
  readonly owedCents?: number
}
type Attack = (payer: PayingMember) => Promise<readonly string[]>

/** The provider, our ledger, and what the member and staff see, are compared after each case. */
async function expectOutcome(name: string, payer: PayingMember, said: readonly string[], outcome: Outcome) {
  await heal()
  for (let run = 0; run < 2; run++) await billing.later(10)
  // Before the session's phase is checked.
  await billing.backToNow()
  const { provider, ours, member, staff } = await payer.books()
  const { charged, refunded, owedCents } = provider
  const shown = [charged, refunded].map((amounts) => amounts.join('+') || '0')
  table.push(row(name, said.join(', '), ...shown, String(owedCents)))

  expect(said).toHaveLength(outcome.said.length)
  for (const [i, word] of said.entries()) {
    const declared = outcome.said[i]
    if (declared instanceof RegExp) expect(word).toMatch(declared)
    else expect(word).toBe(declared)
  }
  const sorted = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b)
  expect(provider).toEqual({
    charged: sorted([FIRST_YEAR_CENTS, ...outcome.charged]),
    refunded: sorted(outcome.refunded ?? []),
    owedCents: outcome.owedCents ?? 0,
  })
  expect({ ours, member, staff }).toEqual({ ours: provider, member: provider, staff: provider })
  const { db, cast } = fixture
  expect(await db().read(ledgerMismatches({ communityId: cast.meridian.id }))).toEqual([])
  expect(await openRows()).toEqual([])
}

/** Rows whose outcome is not known yet. */
async function openRows() {
  const read = await Promise.all([
    fixture
      .db()
      .read(build.select({ id: paymentIntents.id }).from(paymentIntents).where(eq(paymentIntents.state, 'OPEN'))),
    fixture.db().read(build.select({ id: refunds.id }).from(refunds).where(eq(refunds.state, 'OPEN'))),
    fixture.db().read(build.select({ id: adjustments.id }).from(adjustments).where(eq(adjustments.state, 'OPEN'))),
    fixture
      .db()
      .read(
        build
          .select({ id: amplificationPurchases.id })
          .from(amplificationPurchases)
          .where(eq(amplificationPurchases.state, 'OPEN')),
      ),
  ])
  return read.flat()
}

function attackTable(cases: readonly (readonly [string, Attack, Outcome])[], given: { readonly owes?: boolean } = {}) {
  it.each(cases)('%s', async (name, attack, outcome) => {
    const payer = await payingMember(fixture, billing, given)
    await expectOutcome(name, payer, await attack(payer), outcome)
  })
}

const PAID = `paid ${OWED_CENTS}`
const DONE_OR_REFUSED = /^(done|Unprocessable|NotFound)$/

async function firstYear(payer: PayingMember) {
  return { paymentId: await payer.chargeOf(FIRST_YEAR_CENTS), cents: PART_CENTS, operationId: 'op-refund' }
}

describe('staff, while the member pays', () => {
  attackTable([
    [
      'refund a part of the first year',
      async (payer) => Promise.all([payer.pay(), payer.byStaff.refund(await firstYear(payer))]),
      { said: [PAID, 'done'], charged: [OWED_CENTS], refunded: [PART_CENTS] },
    ],
    [
      'make another card the default',
      async (payer) => {
        const card = await billing.payments().addCard(payer.customerId, { number: '5555555555554444' })
        return Promise.all([payer.pay(), payer.byStaff.makeDefault({ cardId: String(card) })])
      },
      { said: [PAID, 'done'], charged: [OWED_CENTS] },
    ],
    [
      'remove the card of before',
      async (payer) => Promise.all([payer.pay(), payer.byStaff.removeCard({ cardId: payer.cardId })]),
      { said: [PAID, DONE_OR_REFUSED], charged: [OWED_CENTS] },
    ],
    [
      'add a card',
      async (payer) => {
        const token = await payer.token({ number: '5555555555554444' })
        return Promise.all([payer.pay(), payer.byStaff.addCard({ token, operationId: 'op-card' })])
      },
      { said: [PAID, 'done'], charged: [OWED_CENTS] },
    ],
    [
      'take an amount off the next invoice',
      async (payer) =>
        Promise.all([
          payer.pay(),
          payer.byStaff.adjust({ kind: 'CREDIT', cents: EXTRA_CENTS, operationId: 'op-adjust' }),
        ]),
      { said: [PAID, 'done'], charged: [OWED_CENTS] },
    ],
  ])

  it('add a charge: it is paid with the rest or still owed, and not lost', async () => {
    const payer = await payingMember(fixture, billing)
    const adjust = { kind: 'CHARGE', cents: EXTRA_CENTS, operationId: 'op-adjust' }
    const said = await Promise.all([payer.pay(), payer.byStaff.adjust(adjust)])
    await billing.later(10)
    const wasPaid = (await payer.books()).provider.owedCents === 0
    await expectOutcome('add a charge', payer, said, {
      said: [/^paid (195000|200000)$/, 'done'],
      charged: wasPaid ? [OWED_CENTS, EXTRA_CENTS] : [OWED_CENTS],
      owedCents: wasPaid ? 0 : EXTRA_CENTS,
    })
  })
})

describe('the same thing twice at once', () => {
  attackTable([
    [
      'two of the staff refund one payment in full',
      async (payer) => {
        const refund = { paymentId: await payer.chargeOf(FIRST_YEAR_CENTS), cents: FIRST_YEAR_CENTS }
        const both = ['op-1', 'op-2'].map((operationId) => payer.byStaff.refund({ ...refund, operationId }))
        return (await Promise.all(both)).toSorted()
      },
      { said: ['Unprocessable', 'done'], charged: [], refunded: [FIRST_YEAR_CENTS], owedCents: OWED_CENTS },
    ],
    [
      'one refund that is pressed twice, and again',
      async (payer) => {
        const refund = await firstYear(payer)
        const both = await Promise.all([payer.byStaff.refund(refund), payer.byStaff.refund(refund)])
        return [...both, await payer.byStaff.refund(refund)]
      },
      { said: ['done', 'done', 'done'], charged: [], refunded: [PART_CENTS], owedCents: OWED_CENTS },
    ],
    [
      "a refund under the operation of another member's: it is refused, and not said to be done",
      async (payer) => {
        const other = await payingMember(fixture, billing, { owes: false })
        const operationId = operationNamed('shared')
        const first = await other.refundOnce({
          paymentId: await other.chargeOf(FIRST_YEAR_CENTS),
          cents: PART_CENTS,
          operationId,
        })
        const again = { paymentId: await payer.chargeOf(FIRST_YEAR_CENTS), cents: PART_CENTS, operationId }
        return [first, await payer.refundOnce(again), await payer.byStaff.refund({ ...again, operationId: 'op-own' })]
      },
      { said: ['done', 'BadRequest.Invalid', 'done'], charged: [], refunded: [PART_CENTS], owedCents: OWED_CENTS },
    ],
    [
      'pay-now in two tabs, and a new card in the settings that pays',
      async (payer) => {
        const card = { token: await payer.token(), operationId: 'op-card' }
        return Promise.all([payer.pay(), payer.pay({ operationId: 'op-2' }), payer.addCardAndPay(card)])
      },
      { said: [/^paid (0|195000)$/, /^paid (0|195000)$/, 'done'], charged: [OWED_CENTS] },
    ],
    [
      'a paid balance again, with its own token and operation, and with others',
      async (payer) => {
        const token = await payer.token()
        return [await payer.pay({ token }), await payer.pay({ token }), await payer.pay({ operationId: 'op-2' })]
      },
      { said: [PAID, PAID, 'paid 0'], charged: [OWED_CENTS] },
    ],
  ])
})

describe('provider messages about a payment and a refund', () => {
  const payAndRefund: Attack = async (payer) => [
    await payer.pay(),
    await payer.byStaff.refund({ paymentId: await payer.chargeOf(OWED_CENTS), cents: PART_CENTS, operationId: 'op' }),
  ]
  const afterwards =
    (how: 'deliver' | 'duplicate' | 'reorder' | 'lose', minutes = 0): Attack =>
    async (payer) => {
      const said = await payAndRefund(payer)
      if (minutes > 0) await billing.later(minutes)
      await billing.sandbox().webhooks(how, 'payment')
      if (how === 'duplicate') await billing.sandbox().webhooks(how, 'payment')
      return said
    }
  const outcome = { said: [PAID, 'done'], charged: [OWED_CENTS], refunded: [PART_CENTS] }
  attackTable([
    ['that come once', afterwards('deliver'), outcome],
    ['that come twice, and twice again', afterwards('duplicate'), outcome],
    ['that come in the wrong order', afterwards('reorder'), outcome],
    ['that come five hours late', afterwards('deliver', 300), outcome],
    ['that are lost', afterwards('lose'), outcome],
    [
      'that come in the middle of the payment',
      async (payer) => {
        const [said] = await Promise.all([
          payer.pay(),
          billing.sandbox().webhooks('duplicate', 'payment'),
          payer.byStaff.refund(await firstYear(payer)),
        ])
        await billing.sandbox().webhooks('reorder', 'payment')
        return [said]
      },
      { said: [PAID], charged: [OWED_CENTS], refunded: [PART_CENTS] },
    ],
  ])
})

/** The call that moves money at the provider. */
const CHARGE_OF_BALANCE = 'PUT /subscriptions'
const REFUND_OR_PAYMENT = 'POST /invoices'
const ERRORS = [{ status: 500 }, { status: 502 }, { status: 408 }].slice(0, IS_LONG ? 3 : 1)

describe('an error that is answered after the money has moved', () => {
  it.each(ERRORS)(
    '$status to a payment, a refund and an amplification: each is found, and not repeated',
    async ({ status }) => {
      const payer = await payingMember(fixture, billing)
      const answered = { mode: 'status_after_commit', status } as const
      await fail(CHARGE_OF_BALANCE, answered)
      const paid = await payer.pay()
      await fail(REFUND_OR_PAYMENT, answered)
      const refunded = await payer.byStaff.refund(await firstYear(payer))
      const { buy } = await author(payer)
      await fail(`${REFUND_OR_PAYMENT}/inv`, answered)
      const bought = await buy()
      await expectOutcome(`${status} after each`, payer, [paid, refunded, bought], {
        said: [PAID, 'done', 'PAID'],
        charged: [OWED_CENTS, PRICE_CENTS],
        refunded: [PART_CENTS],
      })
    },
  )
})

describe('the process of the provider ends', () => {
  const killed = async (path: string, send: () => Promise<string>) => {
    await fail(path, { mode: 'timeout_after_commit' })
    vi.restoreAllMocks()
    const sending = send()
    await vi.waitFor(async () => expect((await billing.sandbox().log()).some(({ fault }) => fault !== 'ok')).toBe(true))
    await billing.restartSandbox()
    return sending
  }
  attackTable([
    [
      'after it has charged the balance',
      async (payer) => [await killed(CHARGE_OF_BALANCE, payer.pay)],
      { said: [PAID], charged: [OWED_CENTS] },
    ],
    [
      'after it has refunded',
      async (payer) => {
        const refund = await firstYear(payer)
        return [await killed(REFUND_OR_PAYMENT, () => payer.byStaff.refund(refund))]
      },
      { said: ['done'], charged: [], refunded: [PART_CENTS], owedCents: OWED_CENTS },
    ],
  ])
})

describe('a worker ends', () => {
  const calls = IS_LONG ? Array.from({ length: 16 }, (_, i) => i + 1) : [5, 8]
  it.each(calls)('at call %i of a payment: the same payment continues, and is charged once', async (call) => {
    const payer = await payingMember(fixture, billing)
    const { bindings, hasEnded } = await billing.endingWorker({ call, isCarriedOut: true })
    const order = { token: await payer.token(), operationId: 'op-1' }
    const first = await Promise.race([payer.payOnce(order, bindings), hasEnded])
    const said = [await payer.pay(order)]
    // If nothing had been charged, the member is told so, and the next attempt pays.
    if (!said[0]?.startsWith('paid')) said.push(await payer.pay({ operationId: 'op-2' }))
    await expectOutcome(`at call ${call} of a payment`, payer, [first, ...said.slice(-1)], {
      said: [call <= 5 ? 'ended' : /^(ended|paid 195000)$/, PAID],
      charged: [OWED_CENTS],
    })
  })
})

/** The member with an approved article, which may be amplified. */
async function author(payer: PayingMember) {
  const { id: articleId } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
  await fixture.db().commit([build.update(articles).set({ authorId: payer.userId }).where(eq(articles.id, articleId))])
  // The card of the first year; the default card of a member who owes is declined.
  const cards = await billing.payments().cards(payer.customerId)
  const card = String(cards.find((one) => String(one.masked_card_number).endsWith('1111'))?.id)
  const ask = async (query: string, variables: object) => {
    const { code, data } = await payer.member(query, { articleId, ...variables })
    const [answer] = Object.values(data) as ({ state?: string } | null)[]
    return code ?? answer?.state ?? (answer ? 'done' : 'none')
  }
  const untilEnded = async (send: () => Promise<string>, waits: RegExp) => {
    for (let asked = 0; asked < 8; asked++) {
      const said = await send()
      if (!waits.test(said)) return said
      await billing.later(3)
    }
    throw new Error('The purchase does not end')
  }
  return {
    articleId,
    buy: (operationId = 'op-buy', cardId = card) =>
      untilEnded(
        () =>
          ask(
            'mutation ($articleId: ID!, $cardId: ID!, $operationId: ID!) { articleAmplificationBuy(articleId: $articleId, offerId: "offer", cardId: $cardId, operationId: $operationId) { state } }',
            { cardId, operationId: operationNamed(payer.userId + operationId) },
          ),
        /^(OPEN|PaymentPending|ServiceUnavailable|InvalidTransition)$/,
      ),
    withdraw: () =>
      untilEnded(
        () => ask('mutation ($articleId: ID!) { articleAmplificationWithdraw(articleId: $articleId) { id } }', {}),
        /^(PaymentPending|ServiceUnavailable)$/,
      ),
    begin: async () =>
      (
        await payer.staff('mutation ($articleId: ID!) { articleAmplificationBegin(articleId: $articleId) { id } }', {
          articleId,
        })
      ).code ?? 'done',
  }
}

describe('an amplification', () => {
  attackTable(
    [
      [
        'bought in two tabs under two operations',
        async (payer) => {
          const { buy } = await author(payer)
          return Promise.all([buy(), buy('op-2')])
        },
        { said: ['PAID', 'PAID'], charged: [PRICE_CENTS] },
      ],
      [
        'withdrawn in two tabs at once',
        async (payer) => {
          const { buy, withdraw } = await author(payer)
          return [
            await buy(),
            ...(await Promise.all([withdraw(), withdraw()])).map((said) => (said === 'none' ? 'done' : said)),
          ]
        },
        { said: ['PAID', 'done', 'done'], charged: [PRICE_CENTS], refunded: [PRICE_CENTS] },
      ],
      [
        'withdrawn while staff refund it in full',
        async (payer) => {
          const { buy, withdraw } = await author(payer)
          const bought = await buy()
          const refund = { paymentId: await payer.chargeOf(PRICE_CENTS), cents: PRICE_CENTS, operationId: 'op-refund' }
          return [bought, ...(await Promise.all([withdraw(), payer.byStaff.refund(refund)]))]
        },
        { said: ['PAID', 'done', DONE_OR_REFUSED], charged: [PRICE_CENTS], refunded: [PRICE_CENTS] },
      ],
    ],
    { owes: false },
  )

  it('that begins while it is withdrawn ends as one of the two', async () => {
    const payer = await payingMember(fixture, billing, { owes: false })
    const { buy, withdraw, begin } = await author(payer)
    const bought = await buy()
    const said = await Promise.all([begin(), withdraw()])
    const hasBegun = said[0] === 'done'
    await expectOutcome('begun while it is withdrawn', payer, [bought, ...said], {
      said: ['PAID', hasBegun ? 'done' : /./, hasBegun ? /^(?!done)/ : 'done'],
      charged: [PRICE_CENTS],
      refunded: hasBegun ? [] : [PRICE_CENTS],
    })
  })
})

/** The currency of every email waiting for a member; sent ones no longer contain it. */
async function emailedCurrencies(userId: string) {
  const rows = await fixture.db().read(build.select().from(outbox).where(eq(outbox.userId, userId)))
  const emails = await Promise.all(
    rows
      .filter(({ payload }) => payload)
      .map(async ({ id, template, payload }) => {
        const { currency } = (await unsealPayload([OUTBOX_KEY], id, payload ?? '')) as { readonly currency?: string }
        return [template, currency]
      }),
  )
  return Object.fromEntries(emails) as Record<string, string | undefined>
}

it('a membership in yen: charges, refunds and displayed amounts are in yen, without hundredths', async () => {
  const payer = await payingMember(fixture, billing, { currency: 'JPY' })
  const { userId, subscriptionId } = payer
  const query = `query ($userId: ID!, $subscriptionId: ID!) {
    subscriptionBalance(userId: $userId, subscriptionId: $subscriptionId) { outstandingBalance currency } }`
  const balance = await payer.post('/graphqlPublic', { query, variables: { userId, subscriptionId } })
  expect(balance.body.data).toEqual({ subscriptionBalance: { outstandingBalance: 1950, currency: 'JPY' } })

  const order = { userId, subscriptionId, token: await payer.token() }
  const { body } = await payer.post('/rest/payment/pay-balance', order)
  expect(body).toMatchObject({ amountCents: OWED_CENTS, currency: 'JPY' })
  expect(formatMoney(Number(body.amountCents), String(body.currency))).toBe('¥1,950')

  const refund = { paymentId: await payer.chargeOf(OWED_CENTS), cents: 10_000, operationId: 'op-refund' }
  const refunded = await payer.byStaff.refund(refund)
  const { data } = await payer.member('{ statements { id payments { kind amountInCents currency } } }')
  const [newest] = (data as { statements: { id: string; payments: object[] }[] }).statements
  expect(newest?.payments).toEqual([
    { kind: 'CHARGE', amountInCents: OWED_CENTS, currency: 'JPY' },
    { kind: 'REFUND', amountInCents: 10_000, currency: 'JPY' },
  ])
  const document = await payer.member('query ($id: ID!) { statementDocument(id: $id) { amountInCents currency } }', {
    id: newest?.id,
  })
  expect(document.data).toEqual({ statementDocument: { amountInCents: OWED_CENTS - 10_000, currency: 'JPY' } })
  expect(await payer.byStaff.adjust({ kind: 'CREDIT', cents: 5_000, operationId: 'op-adjust' })).toBe('done')
  expect(await emailedCurrencies(userId)).toMatchObject({ 'account-corrected': 'JPY' })
  expect((await payer.member('{ me { subscription { currency } } }')).data).toEqual({
    me: { subscription: { currency: 'JPY' } },
  })
  const ofStaff = 'query ($userId: ID!) { memberBilling(userId: $userId) { currency payments { currency } } }'
  expect((await payer.staff(ofStaff, { userId })).data).toEqual({
    memberBilling: { currency: 'JPY', payments: Array.from({ length: 4 }, () => ({ currency: 'JPY' })) },
  })
  const told = await fixture.db().read(build.select().from(notifications).where(eq(notifications.userId, userId)))
  expect(told.map(({ message }) => message)).toEqual([expect.stringMatching(/^¥1,950 was paid for /)])
  await expectOutcome('a membership in yen', payer, [refunded], {
    said: ['done'],
    charged: [OWED_CENTS],
    refunded: [10_000],
  })
})
