import type { SecurityRule } from '../rule.ts'

export const MONEY_RULES: readonly SecurityRule[] = [
  {
    number: '39',
    text: 'Card numbers and their codes live in the provider’s frames alone; digits in a row are masked in the log.',
    tests: [
      'sites/src/lib/edge/log.test.ts',
      'bff-public/billing/pay-now.db.test.ts',
      'shared/testing/interfaces/chosen-ids.db.test.ts',
    ],
    defects: [{ file: 'shared/kernel/log.ts', text: ".replace(LONG_DIGITS, '[digits]')", becomes: '' }],
    alsoShownBy: ['sites/e2e/last/card-data.e2e.ts'],
  },
  {
    number: '40',
    text: 'The intent is written before the provider is called, one is open for a subscription, and the same operation gets the same answer.',
    tests: [
      'db/billing/pay-balance.db.test.ts',
      'db/billing/payment-slot.db.test.ts',
      'db/billing/concurrent-payers.db.test.ts',
      'db/billing/ledger.db.test.ts',
      'bff-member/articles/amplification/buy-amplification.db.test.ts',
    ],
    defects: [
      {
        file: 'db/billing/payment-intent-rows.ts',
        text: "      and(eq(paymentIntents.cleanup, 'DUE'), sql`${paymentIntents.leasedUntil} > ${now.getTime()}`),\n",
        becomes: '',
        by: 'db/billing/payment-slot.db.test.ts',
      },
      {
        file: 'db/billing/payment-intent-rows.ts',
        text: '        isUnclaimed(now),\n        sql`NOT EXISTS',
        becomes: '        sql`NOT EXISTS',
        by: 'db/billing/payment-slot.db.test.ts',
      },
      {
        file: 'db/billing/payment-intent-rows.ts',
        text: 'NOT EXISTS ${isTaken} AND NOT EXISTS ${purchase}',
        becomes: 'NOT EXISTS ${isTaken}',
        by: 'bff-member/articles/amplification/buy-amplification.db.test.ts',
        title: 'a payment of what is owed waits for it',
      },
      {
        file: 'db/billing/run-payment-intent.ts',
        text: 'if (known) return intentOperation.continueKnown(run, known, { token: input.token, state: null })',
        becomes: '',
      },
      {
        file: 'db/billing/payment-intent-rows.ts',
        text: "      eq(paymentIntents.state, 'OPEN'),\n      eq(paymentIntents.operationId, operationId),\n",
        becomes: '',
        by: 'db/billing/payment-slot.db.test.ts',
      },
    ],
  },
  {
    number: '41',
    text: 'An answer that is lost after the call was sent is looked up at the provider, never charged again blindly.',
    tests: ['db/billing/fault-matrix.db.test.ts', 'db/billing/pay-balance.db.test.ts'],
    defects: [
      {
        file: 'db/billing/charge.ts',
        text: "{ step: 'CHECK', chargeSentAt: clock() }",
        becomes: "{ step: 'CHARGE', chargeSentAt: clock() }",
      },
      {
        file: 'db/billing/charge.ts',
        text: "      return { kind: 'lost' }\n    case 'away':",
        becomes: "      return { kind: 'away' }\n    case 'away':",
      },
    ],
  },
  {
    number: '42',
    text: 'Amounts are whole cents of our ledger, which equals the provider’s; the query of differences answers no rows.',
    tests: [
      'shared/domain/billing/reconciliation.test.ts',
      'shared/kernel/money.test.ts',
      'db/billing/ledger.db.test.ts',
    ],
    defects: [
      {
        file: 'shared/domain/billing/reconciliation.ts',
        text: '...(providerBalanceCents === ownBalanceCents',
        becomes: '...(providerBalanceCents >= ownBalanceCents',
      },
      {
        file: 'shared/kernel/money.ts',
        text: 'return Math.round(dollars * 100)',
        becomes: 'return Math.floor(dollars * 100)',
        by: 'shared/kernel/money.test.ts',
      },
    ],
  },
  {
    number: '43',
    text: 'Webhooks are signed over their raw bytes, stored once by their id in the transaction of their effect, and only a hint to read the provider.',
    tests: ['shared/server/ports/maxio-webhooks.test.ts', 'shared/testing/billing/money-attacks.db.test.ts'],
    defects: [
      {
        file: 'shared/server/ports/maxio-webhooks.ts',
        text: "if (!isSameText(expected, signature ?? '')) return null",
        becomes: '',
      },
      {
        file: 'db/billing/receive-billing-webhook.ts',
        text: 'id: input.id,',
        becomes: 'id: crypto.randomUUID(),',
        by: 'db/billing/cards.db.test.ts',
      },
    ],
  },
  {
    number: '44',
    text: 'Failed renewals: one notice for a day of a failure, leases with a fence; the provider renews and retries, our jobs never charge.',
    tests: ['db/billing/dunning/follow-failed-renewals.db.test.ts'],
    defects: [
      {
        file: 'db/billing/dunning/follow-failed-renewals.ts',
        text: '    eq(subscriptions.dunningCheckAt, leased.dunningCheckAt ?? now),\n    lte(',
        becomes: '    lte(',
      },
      {
        file: 'db/billing/dunning/follow-failed-renewals.ts',
        text: '    lte(subscriptions.readAt, state.readAt),\n',
        becomes: '',
      },
    ],
  },
]
