import { DIFFERENCE_KINDS } from '#shared/domain/billing/reconciliation.ts'
import type { Builder } from '#shared/server/graphql/builder.ts'
import type { AdminContext } from '../context.ts'
import { audited } from '../staff/audited-mutations.ts'
import { readSubscriptionAgain } from './read-again.ts'
import {
  type DifferenceView,
  type ReconciliationsView,
  type ReconciliationView,
  readReconciliations,
} from './reconciliation.queries.ts'
import { startReconciliation } from './start-reconciliation.ts'

/** The comparison of our ledger with the payment provider. */
export function addReconciliation(builder: Builder<AdminContext>) {
  const Reconciliations = addTypes(builder)
  builder.queryField('reconciliations', (t) =>
    t.field({
      type: Reconciliations,
      description: 'The comparisons of the ledger with the payment provider.',
      resolve: (_root, _args, ctx) => readReconciliations(ctx),
    }),
  )
  builder.mutationFields((t) => ({
    reconciliationStart: t.boolean({
      description: 'Starts a comparison now, unless one is in progress.',
      resolve: async (_root, _args, ctx) => {
        await startReconciliation(ctx)
        ctx.kickReconciliation()
        return true
      },
    }),
    subscriptionReadAgain: t.int({
      description:
        'Copies the current data of the provider for a membership; returns the remaining difference of the ledger.',
      extensions: { audit: audited('subscription.read-again', { memberVisible: false }), stepUp: true },
      args: { subscriptionId: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => readSubscriptionAgain(ctx, args),
    }),
  }))
}

function addTypes(builder: Builder<AdminContext>) {
  const DifferenceKind = builder.enumType('ReconciliationDifferenceKind', { values: DIFFERENCE_KINDS })
  const Difference = builder.objectRef<DifferenceView>('ReconciliationDifference').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: DifferenceKind }),
      subscriptionId: t.exposeID('subscriptionId'),
      memberId: t.exposeID('userId'),
      memberName: t.exposeString('memberName'),
      providerNumber: t.exposeString('providerEntryId', { nullable: true }),
      invoiceNumber: t.exposeString('invoiceNumber', { nullable: true }),
      providerInCents: t.exposeInt('providerCents'),
      ledgerInCents: t.exposeInt('ledgerCents'),
      currency: t.exposeString('currency'),
      resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
    }),
  })
  const Reconciliation = builder.objectRef<ReconciliationView>('Reconciliation').implement({
    description: 'One comparison of all memberships of the community.',
    fields: (t) => ({
      id: t.exposeID('id'),
      startedAt: t.expose('startedAt', { type: 'DateTime' }),
      endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
      subscriptions: t.exposeInt('subscriptions'),
      invoices: t.exposeInt('invoices'),
      payments: t.exposeInt('payments'),
      refunds: t.exposeInt('refunds'),
      credits: t.exposeInt('credits'),
      differences: t.exposeInt('differences'),
    }),
  })
  return builder.objectRef<ReconciliationsView>('Reconciliations').implement({
    fields: (t) => ({
      runs: t.expose('runs', { type: [Reconciliation] }),
      differences: t.expose('differences', {
        type: [Difference],
        description: 'The differences of the newest completed comparison, at most fifty.',
      }),
    }),
  })
}
