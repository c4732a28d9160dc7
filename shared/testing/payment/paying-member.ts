import { and, eq } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { ledgerEntries, paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import type { BaseFixture } from '#db/testing/base-fixture.ts'
import { CAST_JOINED_AT, type Person } from '#db/testing/cast.ts'
import { openTestSession } from '#db/testing/open-session.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'
import type { TestEnv } from '../worker-env.ts'
import type { AppsWithBilling } from './apps-with-billing.ts'
import { ownNetwork } from './invited-person.ts'
import { withOperation } from './operation-named.ts'

export const FIRST_YEAR_CENTS = 245_000
export const OWED_CENTS = 195_000

export type PayingMember = Awaited<ReturnType<typeof payingMember>>

const ASKED_AT_MOST = 8
let members = 0

/** Repeats the request, as the pages do, until its outcome is known. */
async function untilKnown(billing: AppsWithBilling, send: () => Promise<string>): Promise<string> {
  for (let asked = 0; asked < ASKED_AT_MOST; asked++) {
    const said = await send()
    if (said !== 'PaymentPending' && said !== 'ServiceUnavailable' && said !== 'InvalidTransition') return said
    if (asked > 1) await billing.later(3)
  }
  throw new Error('The outcome stays unknown')
}

/** A member of Meridian with a paid year at the fake provider, who by default owes for the next one, and the staff who help. */
export async function payingMember(
  fixture: BaseFixture,
  billing: AppsWithBilling,
  { owes = true, currency = 'USD' } = {},
) {
  const { meridian, theo } = fixture.cast
  const userId = `payer-${++members}-${newId(new Date())}`.toLowerCase()
  const email = `${userId}@meridian.test`
  const person: Person = { id: userId, communityId: meridian.id, email }
  const name = { givenName: 'Pay', familyName: 'Er' }
  const dates = { joinedAt: CAST_JOINED_AT, createdAt: CAST_JOINED_AT }
  const payments = billing.payments()
  const atProvider = owes ? await payments.pastDue(userId, currency) : await payments.signUp({}, userId, currency)
  await billing.backToNow()
  await billing.sandbox().webhooks('lose', 'payment')
  const id = `own-${userId}`
  const shared = { communityId: meridian.id, userId }
  await fixture.db().commit([
    build.insert(users).values({
      id: userId,
      communityId: meridian.id,
      kind: 'MEMBER',
      status: 'ACTIVE',
      email,
      username: email,
      ...name,
      ...dates,
    }),
    build.insert(subscriptions).values({
      ...shared,
      id,
      providerId: String(atProvider.subscriptionId),
      providerCustomerId: String(atProvider.customerId),
      state: owes ? 'past_due' : 'active',
      balanceCents: owes ? OWED_CENTS : 0,
      currency,
      productName: 'Membership',
      readAt: new Date(0),
      createdAt: CAST_JOINED_AT,
    }),
  ])

  const graphql = (kind: TokenKind) => async (query: string, variables: object, path: string) => {
    const who = kind === 'admin' ? theo : person
    const now = billing.now()
    const { authToken, sessionId } = await openTestSession(fixture.db(), fixture.keys, who, meridian, kind, now)
    if (kind === 'admin')
      await fixture.db().commit([build.update(sessions).set({ steppedUpAt: now }).where(eq(sessions.id, sessionId))])
    const headers = { Authorization: `Bearer ${authToken}` }
    const answer = await billing.on(meridian.host).post(path, { query, variables }, { headers })
    const { data, errors } = (await answer.json()) as {
      data: Record<string, unknown> | null
      errors?: { message: string; extensions: { code: string } }[]
    }
    const [error] = errors ?? []
    return error ? { code: error.extensions.code, message: error.message, data: {} } : { code: null, data: data ?? {} }
  }
  const member = (query: string, variables: object = {}) => graphql('member')(query, variables, '/graphql')
  const staff = (query: string, variables: object = {}) => graphql('admin')(query, variables, '/graphqlAdmin')
  /** "done", or the code of the refusal. */
  const asking =
    (as: typeof staff, query: string) =>
    (variables: object = {}) =>
      untilKnown(billing, async () => (await as(query, { userId, ...withOperation(variables, userId) })).code ?? 'done')
  const post = async (path: string, body: object, bindings: Partial<TestEnv> | null = null) => {
    const headers = { 'CF-Connecting-IP': ownNetwork() }
    const answer = await billing.on(meridian.host, bindings).post(path, body, { headers })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  /** "paid" with the amount, or why not. */
  const payOnce = async (given: object, bindings: Partial<TestEnv> | null = null) => {
    const { status, body } = await post(
      '/rest/payment/pay-balance',
      { userId, subscriptionId: id, ...withOperation(given) },
      bindings,
    )
    if (status === 200) return `paid ${String(body.amountCents)}`
    return status === 400 ? String(body.message) : String(body.code)
  }
  const balance = async () => (await post('/rest/payment/check-balance', { userId, subscriptionId: id })).body
  const refund = `mutation ($userId: ID!, $paymentId: ID!, $cents: Int!, $operationId: ID!) {
    paymentRefund(userId: $userId, paymentId: $paymentId, amountInCents: $cents, reason: "Asked for", operationId: $operationId) { id } }`
  const adjust = `mutation ($userId: ID!, $kind: AdjustmentKind!, $cents: Int!, $operationId: ID!) {
    accountAdjust(userId: $userId, kind: $kind, amountInCents: $cents, name: "A seat", reason: "Asked for", operationId: $operationId) { id } }`
  const card = (field: string) =>
    `mutation ($userId: ID!, $cardId: ID!) { ${field}(userId: $userId, paymentId: $cardId)`
  const add =
    'mutation ($userId: ID!, $token: String!, $operationId: ID) { paymentAddFromToken(userId: $userId, token: $token, operationId: $operationId'
  const addAndPay = add.replace('$operationId: ID)', '$operationId: ID, $payDue: Boolean)')

  // The provider's state is stored by the first read.
  await balance()

  return {
    userId,
    subscriptionId: id,
    providerId: String(atProvider.subscriptionId),
    customerId: Number(atProvider.customerId),
    cardId: String(atProvider.cardId),
    person,
    member,
    staff,
    token: (fields: Readonly<Record<string, string>> = {}) => billing.payments().token(fields),
    post,
    payOnce,
    pay: async ({ token, ...given }: { readonly token?: string; readonly operationId?: string } = {}) => {
      const order = { operationId: 'op-1', ...given, token: token ?? (await billing.payments().token()) }
      return untilKnown(billing, () => payOnce(order))
    },
    /** One request, with the operation id as given. */
    refundOnce: async (variables: object) => (await staff(refund, { userId, ...variables })).code ?? 'done',
    byStaff: {
      refund: asking(staff, refund),
      adjust: asking(staff, adjust),
      makeDefault: asking(staff, `${card('paymentChangeDefaultSavedPayment')} { id } }`),
      removeCard: asking(staff, `${card('paymentDeleteSavedPayment')} }`),
      addCard: asking(staff, `${add}) { id } }`),
    },
    addCardAndPay: (variables: object) =>
      asking(member, `${addAndPay}, payDue: $payDue) { id } }`)({ payDue: true, ...variables }),
    /** The charge of an amount in our ledger. */
    chargeOf: async (cents: number) => {
      const found = and(
        eq(ledgerEntries.userId, userId),
        eq(ledgerEntries.amountCents, cents),
        eq(ledgerEntries.kind, 'CHARGE'),
      )
      const [entry] = await fixture.db().read(build.select().from(ledgerEntries).where(found))
      if (!entry) throw new Error(`There is no charge of ${cents}`)
      return entry.id
    },
    intents: () => fixture.db().read(build.select().from(paymentIntents).where(eq(paymentIntents.userId, userId))),
    /** The movements at the provider, our rows about them, and what member and staff see; all of them must match. */
    books: async () => {
      const moved = (await billing.payments().list()).filter(
        ({ reference, status }) => reference === userId && status === 'approved',
      )
      const { balance_in_cents } = (await billing
        .payments()
        .subscription(Number(atProvider.subscriptionId))) as unknown as {
        balance_in_cents: number
      }
      const sorted = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b)
      const amounts = <Row>(rows: readonly Row[], isOne: (row: Row) => boolean, centsOf: (row: Row) => number) =>
        sorted(rows.filter(isOne).map(centsOf))
      const ledger = await fixture.db().read(build.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId)))
      const [row] = await fixture.db().read(build.select().from(subscriptions).where(eq(subscriptions.id, id)))
      const shown = (
        await member('{ statements { payments { kind amountInCents } } me { subscription { outstandingBalance } } }')
      ).data as {
        statements: { payments: { kind: string; amountInCents: number }[] }[]
        me: { subscription: { outstandingBalance: number } }
      }
      const listed = (
        await staff(
          'query ($userId: ID!) { memberBilling(userId: $userId) { balanceInCents payments { kind amountInCents } } }',
          {
            userId,
          },
        )
      ).data as { memberBilling: { balanceInCents: number; payments: { kind: string; amountInCents: number }[] } }
      const ofStatements = shown.statements.flatMap((one) => one.payments)
      const ofStaff = listed.memberBilling.payments
      const book = (rows: readonly { readonly kind: string; readonly amountInCents: number }[], owedCents: number) => ({
        charged: amounts(
          rows,
          ({ kind }) => kind === 'CHARGE',
          ({ amountInCents }) => amountInCents,
        ),
        refunded: amounts(
          rows,
          ({ kind }) => kind === 'REFUND',
          ({ amountInCents }) => Math.abs(amountInCents),
        ),
        owedCents,
      })
      return {
        provider: {
          charged: amounts(
            moved,
            ({ kind }) => kind === 'payment',
            ({ amountInCents }) => amountInCents,
          ),
          refunded: amounts(
            moved,
            ({ kind }) => kind === 'refund',
            ({ amountInCents }) => amountInCents,
          ),
          owedCents: balance_in_cents,
        },
        ours: book(
          ledger.map(({ kind, amountCents }) => ({ kind, amountInCents: amountCents })),
          row?.balanceCents ?? -1,
        ),
        member: book(ofStatements, Math.round(shown.me.subscription.outstandingBalance * 100)),
        staff: book(ofStaff, listed.memberBilling.balanceInCents),
      }
    },
  }
}
