import { REFUND_REASON_MAX_CHARACTERS, REFUND_STATES } from '#shared/domain/billing/refunds.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import { thenKick } from '#shared/server/graphql/then-kick.ts'
import { addPaymentKind } from '#shared/server/graphql/types/saved-payments.ts'
import type { AdminContext } from '../context.ts'
import { audited } from '../staff/audited-mutations.ts'
import { addAdjustments } from './adjustments.graphql.ts'
import {
  type MemberBillingView,
  type MemberPaymentView,
  type MemberRefundView,
  readMemberBilling,
} from './member-payments.queries.ts'
import { type RefundedView, refundPayment } from './refund-payment.ts'

/** A member's payments, with refunds and adjustments by staff. */
export function addMemberPayments(builder: Builder<AdminContext>) {
  const MemberBilling = addTypes(builder)
  const Refunded = builder.objectRef<RefundedView>('PaymentRefunded').implement({
    fields: (t) => ({ id: t.exposeID('id'), amountInCents: t.exposeInt('amountCents') }),
  })

  builder.queryField('memberBilling', (t) =>
    t.field({
      type: MemberBilling,
      description: 'A member with their payments and refunds, the newest first.',
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, ctx) => readMemberBilling(ctx, userId),
    }),
  )
  builder.mutationField('paymentRefund', (t) =>
    t.field({
      type: Refunded,
      description:
        'Refunds a part of a payment to the card that made it, and notifies the member. A repeat with the same operation id returns the result of the first call.',
      extensions: { audit: audited('user.refund', { memberVisible: true }), stepUp: true },
      args: {
        userId: t.arg.id({ required: true }),
        paymentId: t.arg.id({ required: true, description: 'The charge, as listed in `memberBilling`.' }),
        amountInCents: t.arg.int({ required: true }),
        reason: t.arg.string({ required: true, ...atMost(REFUND_REASON_MAX_CHARACTERS) }),
        operationId: t.arg.id({ required: true }),
      },
      resolve: async (_root, { userId, paymentId, amountInCents, reason, operationId }, ctx) => {
        const asked = { userId, entryId: paymentId, amountCents: amountInCents, reason, operationId }
        return thenKick(ctx, refundPayment(ctx, asked))
      },
    }),
  )
}

function addTypes(builder: Builder<AdminContext>) {
  const PaymentKind = addPaymentKind(asShared(builder))
  const RefundState = builder.enumType('RefundState', { values: REFUND_STATES })
  const MemberPayment = builder.objectRef<MemberPaymentView>('MemberPayment').implement({
    description: 'One ledger entry of a member.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: PaymentKind }),
      amountInCents: t.exposeInt('amountCents'),
      currency: t.exposeString('currency'),
      happenedAt: t.expose('happenedAt', { type: 'DateTime' }),
      cardLast4: t.exposeString('cardLast4', { nullable: true }),
      invoiceNumber: t.exposeString('invoiceNumber', { nullable: true }),
      providerNumber: t.exposeString('providerNumber', { nullable: true }),
      refundableInCents: t.exposeInt('refundableCents', { description: 'The amount that can still be refunded.' }),
    }),
  })
  const MemberRefund = builder.objectRef<MemberRefundView>('MemberRefund').implement({
    description: 'A refund requested by staff, also one that was not executed.',
    fields: (t) => ({
      id: t.exposeID('id'),
      state: t.expose('state', { type: RefundState }),
      amountInCents: t.exposeInt('amountCents'),
      reason: t.exposeString('reason'),
      by: t.exposeString('by'),
      at: t.expose('at', { type: 'DateTime' }),
    }),
  })
  const MemberAdjustment = addAdjustments(builder)
  return builder.objectRef<MemberBillingView>('MemberBilling').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ member }) => member.id }),
      name: t.string({ resolve: ({ member }) => member.name }),
      email: t.string({ resolve: ({ member }) => member.email }),
      isActive: t.boolean({ resolve: ({ member }) => member.isActive }),
      productName: t.exposeString('productName', {
        nullable: true,
        description: 'For the newest membership; null without one.',
      }),
      balanceInCents: t.exposeInt('balanceCents'),
      currency: t.exposeString('currency', { nullable: true, description: 'For the newest membership.' }),
      isAutoRenewalOn: t.exposeBoolean('isAutoRenewalOn', { description: 'For the newest membership.' }),
      hasEnded: t.exposeBoolean('hasEnded', {
        description: 'Whether the newest membership has ended, at its term or earlier.',
      }),
      renewalDate: t.expose('renewsAt', { type: 'DateTime', nullable: true }),
      payments: t.expose('payments', { type: [MemberPayment] }),
      refunds: t.expose('refunds', { type: [MemberRefund] }),
      adjustments: t.expose('adjustments', { type: [MemberAdjustment] }),
    }),
  })
}
