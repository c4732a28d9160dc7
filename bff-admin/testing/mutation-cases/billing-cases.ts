import { eq } from 'drizzle-orm'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import type { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import type { StaffFixture } from '../staff-fixture.ts'
import type { MutationCases } from './mutation-case.ts'

type Payments = ReturnType<typeof paymentFixture>

export function billingCases(fixture: StaffFixture, payments: Payments): MutationCases {
  const { ask } = fixture
  /** Sam's membership at the provider, with its default card and another one. */
  async function giveMembership() {
    const { subscriptionId, customerId, cardId } = await payments.signUp()
    const otherCardId = await payments.addCard(customerId)
    const id = `own-${subscriptionId}`
    await fixture.db().commit([
      build.insert(subscriptions).values({
        id,
        communityId: fixture.cast.meridian.id,
        userId: fixture.id('sam'),
        providerId: String(subscriptionId),
        providerCustomerId: String(customerId),
        state: 'active',
        balanceCents: 0,
        currency: 'USD',
        productName: 'Membership',
        readAt: new Date(0),
        createdAt: new Date(0),
      }),
    ])
    return { id, userId: fixture.id('sam'), cardId, otherCardId }
  }

  return {
    accountAdjust: {
      prepare: async () => {
        const { userId } = await giveMembership()
        const call = `accountAdjust(userId: "${userId}", kind: CREDIT, amountInCents: 100, name: "Late start", reason: "Agreed", operationId: "a") { id }`
        return { call, targetIds: [userId] }
      },
    },
    paymentAddFromToken: {
      prepare: async () => {
        const { userId } = await giveMembership()
        const token = await payments.token()
        return { call: `paymentAddFromToken(userId: "${userId}", token: "${token}") { id }`, targetIds: [userId] }
      },
    },
    paymentChangeDefaultSavedPayment: {
      prepare: async () => {
        const { userId, otherCardId } = await giveMembership()
        const call = `paymentChangeDefaultSavedPayment(paymentId: "${otherCardId}", userId: "${userId}") { id }`
        return { call, targetIds: [userId] }
      },
    },
    paymentDeleteSavedPayment: {
      prepare: async () => {
        const { userId, otherCardId } = await giveMembership()
        return {
          call: `paymentDeleteSavedPayment(paymentId: "${otherCardId}", userId: "${userId}")`,
          targetIds: [userId],
        }
      },
    },
    subscriptionReadAgain: {
      prepare: async () => {
        const { id } = await giveMembership()
        return { call: `subscriptionReadAgain(subscriptionId: "${id}")`, targetIds: [id] }
      },
    },
    paymentRefund: {
      prepare: async () => {
        const { id, userId } = await giveMembership()
        await ask(`mutation { subscriptionReadAgain(subscriptionId: "${id}") }`)
        const [entry] = await fixture
          .db()
          .read(build.select().from(ledgerEntries).where(eq(ledgerEntries.communityId, fixture.cast.meridian.id)))
        const call = `paymentRefund(userId: "${userId}", paymentId: "${entry?.id}", amountInCents: 100, reason: "Twice", operationId: "r") { id }`
        return { call, targetIds: [userId] }
      },
    },
  }
}
