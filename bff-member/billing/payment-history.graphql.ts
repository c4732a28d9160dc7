import { LEDGER_KINDS } from '#shared/domain/billing/ledger.ts'
import { CURSOR_MAX_CHARACTERS, parseCursor } from '#shared/kernel/cursor.ts'
import { asOwn, asShared, type Builder, type SharedRef } from '#shared/server/graphql/builder.ts'
import { addConnection, type PageInfoRef } from '#shared/server/graphql/connection.ts'
import { listSize } from '#shared/server/graphql/limits.ts'
import { allowedIn } from '#shared/server/graphql/phases.ts'
import { atMost } from '#shared/server/graphql/text-limits.ts'
import type { MemberContext } from '../context.ts'
import { listPayments, type PaymentReceiptView, type PaymentView, readReceipt } from './payment-history.queries.ts'
import { listStaffChanges, type StaffChangeView } from './staff-changes.queries.ts'

const FIRST_PAGE = 20

export function addPaymentHistory(builder: Builder<MemberContext>, pageInfo: PageInfoRef) {
  const { Payment, PaymentReceipt, StaffChange } = addTypes(builder)
  const PaymentConnection = addConnection(
    asShared(builder),
    'Payment',
    Payment as unknown as SharedRef<PaymentView>,
    pageInfo,
  )

  builder.queryFields((t) => ({
    paymentHistory: t.field({
      ...allowedIn('always'),
      type: asOwn(builder, PaymentConnection),
      description: 'What the member has paid and was given back, the newest first.',
      args: { first: t.arg.int(), after: t.arg.string(atMost(CURSOR_MAX_CHARACTERS)) },
      resolve: (_root, { first, after }, ctx) =>
        listPayments(ctx, { first: listSize(first, FIRST_PAGE), after: after ? parseCursor(after) : null }),
    }),
    paymentReceipt: t.field({
      ...allowedIn('always'),
      type: PaymentReceipt,
      nullable: true,
      description: 'A payment with what was given back of it.',
      args: { number: t.arg.id({ required: true }) },
      resolve: (_root, { number }, ctx) => readReceipt(ctx, number),
    }),
    cardChangesByStaff: t.field({
      type: [StaffChange],
      description: "What staff changed about the member's cards and gave back, the newest first, at most ten.",
      resolve: (_root, _args, ctx) => listStaffChanges(ctx),
    }),
  }))
}

function addTypes(builder: Builder<MemberContext>) {
  const PaymentKind = builder.enumType('PaymentKind', { values: LEDGER_KINDS })
  const Payment = builder.objectRef<PaymentView>('Payment').implement({
    description: 'One movement of money.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: PaymentKind, resolve: ({ kind }) => kind }),
      amountInCents: t.int({ resolve: ({ amountCents }) => amountCents }),
      currency: t.exposeString('currency'),
      productName: t.exposeString('productName'),
      happenedAt: t.field({ type: 'DateTime', resolve: ({ happenedAt }) => happenedAt }),
      cardLast4: t.exposeString('cardLast4', { nullable: true }),
      invoiceNumber: t.exposeString('invoiceNumber', { nullable: true }),
      receiptNumber: t.exposeID('receiptNumber'),
    }),
  })
  const PaymentReceipt = builder.objectRef<PaymentReceiptView>('PaymentReceipt').implement({
    fields: (t) => ({
      number: t.exposeID('number'),
      providerNumbers: t.stringList({ resolve: ({ providerNumbers }) => [...providerNumbers] }),
      entries: t.field({ type: [Payment], resolve: ({ entries }) => [...entries] }),
    }),
  })
  const CardChange = builder.enumType('CardChangeKind', {
    values: {
      ADDED: { value: 'user.card-add' },
      MADE_DEFAULT: { value: 'user.card-default' },
      REMOVED: { value: 'user.card-remove' },
      REFUNDED: { value: 'user.refund' },
    },
  })
  const StaffChange = builder.objectRef<StaffChangeView>('CardChangeByStaff').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: CardChange, resolve: ({ action }) => action }),
      by: t.exposeString('by', { description: 'The initials of who did it.' }),
      at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    }),
  })
  return { Payment, PaymentReceipt, StaffChange }
}
