import { CheckBalanceInput, PayBalanceInput } from '#shared/domain/billing/billing.contract.ts'
import type { ChargeDueView, ReceiptView, SubscriptionBalanceView } from '#shared/domain/billing/views.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '#shared/server/graphql/text-limits.ts'
import type { PublicContext } from '../context.ts'
import { checkBalance } from './check-balance.ts'
import { paySubscription } from './pay-subscription.ts'

export function addPayments(builder: Builder<PublicContext>) {
  const ChargeDue = builder.objectRef<ChargeDueView>('ChargeDue').implement({
    description: 'What staff charged a member for, of which nothing was paid yet.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'As staff wrote it for the member.' }),
      amountInCents: t.exposeInt('amountCents'),
    }),
  })
  const SubscriptionBalance = builder.objectRef<SubscriptionBalanceView>('SubscriptionBalance').implement({
    fields: (t) => ({
      memberName: t.exposeString('memberName', { description: 'Initials only, unless the link was signed by us.' }),
      outstandingBalance: t.exposeFloat('outstandingBalance', { description: 'In dollars.' }),
      currency: t.exposeString('currency'),
      showNoBalanceDue: t.exposeBoolean('showNoBalanceDue'),
      canBePaid: t.exposeBoolean('canBePaid', {
        description: 'False in a closing community for amounts that are no longer charged there.',
      }),
      renewalDate: t.expose('renewalDate', { type: 'DateTime', nullable: true }),
      isAutoRenewalOn: t.exposeBoolean('isAutoRenewalOn', {
        description:
          'Whether it is charged again on `renewalDate`; includes a change requested by the member that is not executed yet.',
      }),
      deletionDueAt: t.expose('deletionDueAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the account will be deleted at its member’s request; only for a link that we signed.',
      }),
      charges: t.expose('charges', {
        type: [ChargeDue],
        description: 'Only for a link that we signed; none otherwise.',
      }),
      publicKey: t.exposeString('publicKey'),
      serverHost: t.exposeString('serverHost'),
    }),
  })
  const SubscriptionPayment = builder.objectRef<ReceiptView>('SubscriptionPayment').implement({
    fields: (t) => ({
      id: t.exposeID('id', { description: 'The number of the receipt.' }),
      amountCents: t.exposeInt('amountCents', { description: '0 when nothing was due, and nothing was charged.' }),
      currency: t.exposeString('currency'),
      cardType: t.exposeString('cardType', { nullable: true }),
      cardLast4: t.exposeString('cardLast4', { nullable: true }),
      isCardKept: t.exposeBoolean('isCardKept'),
      paidAt: t.expose('paidAt', { type: 'DateTime' }),
      providerNumbers: t.exposeStringList('providerNumbers', {
        description: 'The numbers of the payments at the payment provider.',
      }),
    }),
  })

  builder.queryField('subscriptionBalance', (t) =>
    t.field({
      type: SubscriptionBalance,
      description: 'The amount due for a membership. `exp` and `s` are those of a link that we emailed.',
      args: {
        subscriptionId: t.arg.id({ required: true }),
        userId: t.arg.id({ required: true }),
        exp: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
        s: t.arg.string(atMost(INPUT_MAX_CHARACTERS)),
      },
      resolve: (_root, args, ctx) => checkBalance(ctx, parseInput(args, CheckBalanceInput)),
    }),
  )

  builder.mutationField('paySubscriptionByToken', (t) =>
    t.field({
      type: SubscriptionPayment,
      description:
        'Charges the amount due to the card of a one-time token. A repeat of the operation returns its result; after PaymentPending the caller repeats it.',
      args: {
        userId: t.arg.id({ required: true }),
        token: t.arg.string({ required: true, ...atMost(INPUT_MAX_CHARACTERS) }),
        subscriptionId: t.arg.id(),
        operationId: t.arg.id(),
        keepCard: t.arg.boolean(),
      },
      resolve: (_root, args, ctx) => paySubscription(ctx, parseInput(args, PayBalanceInput)),
    }),
  )
}
