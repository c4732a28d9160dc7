import type { PaymentView } from '#shared/domain/billing/views.ts'
import { asShared, type Builder } from '#shared/server/graphql/builder.ts'
import { allowedIn } from '#shared/server/graphql/types/phases.ts'
import { addPaymentKind } from '#shared/server/graphql/types/saved-payments.ts'
import type { MemberContext } from '../context.ts'
import { type PaymentReceiptView, readReceipt } from './receipts.queries.ts'
import { listStaffChanges, type StaffChangeView } from './staff-changes.queries.ts'

export type PaymentTypes = ReturnType<typeof addReceipts>

/** Receipts of payments and changes by staff; returns the type of a ledger entry. */
export function addReceipts(builder: Builder<MemberContext>) {
  const { Payment, PaymentReceipt, StaffChange } = addTypes(builder)

  builder.queryFields((t) => ({
    paymentReceipt: t.field({
      ...allowedIn('always'),
      type: PaymentReceipt,
      nullable: true,
      description: 'A payment with its refunds.',
      args: { number: t.arg.id({ required: true }) },
      resolve: (_root, { number }, ctx) => readReceipt(ctx, number),
    }),
    cardChangesByStaff: t.field({
      type: [StaffChange],
      description: 'Changes by staff to the cards of the member, refunds and adjustments, newest first, at most ten.',
      resolve: (_root, _args, ctx) => listStaffChanges(ctx),
    }),
  }))
  return { Payment }
}

function addTypes(builder: Builder<MemberContext>) {
  const PaymentKind = addPaymentKind(asShared(builder))
  const Payment = builder.objectRef<PaymentView>('Payment').implement({
    description: 'One ledger entry.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: PaymentKind }),
      amountInCents: t.exposeInt('amountCents'),
      currency: t.exposeString('currency'),
      productName: t.exposeString('productName'),
      happenedAt: t.expose('happenedAt', { type: 'DateTime' }),
      cardLast4: t.exposeString('cardLast4', { nullable: true }),
      invoiceNumber: t.exposeString('invoiceNumber', { nullable: true }),
      receiptNumber: t.exposeID('receiptNumber', {
        nullable: true,
        description: 'Identifies its payment; null for a credit, which has none.',
      }),
    }),
  })
  const PaymentReceipt = builder.objectRef<PaymentReceiptView>('PaymentReceipt').implement({
    fields: (t) => ({
      number: t.exposeID('number'),
      memberName: t.exposeString('memberName'),
      providerNumbers: t.exposeStringList('providerNumbers'),
      entries: t.expose('entries', { type: [Payment] }),
    }),
  })
  const CardChange = builder.enumType('CardChangeKind', {
    values: {
      ADDED: { value: 'user.card-add' },
      MADE_DEFAULT: { value: 'user.card-default' },
      REMOVED: { value: 'user.card-remove' },
      REFUNDED: { value: 'user.refund' },
      CREDITED: { value: 'user.credit' },
      CHARGED: { value: 'user.charge' },
    },
  })
  const StaffChange = builder.objectRef<StaffChangeView>('CardChangeByStaff').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('action', { type: CardChange }),
      amountInCents: t.exposeInt('amountCents', {
        nullable: true,
        description: 'Null for entries without an amount.',
      }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'The purpose of a credit or a charge; null for other changes.',
      }),
      by: t.exposeString('by', { description: 'The initials of who did it.' }),
      at: t.expose('at', { type: 'DateTime' }),
    }),
  })
  return { Payment, PaymentReceipt, StaffChange }
}
