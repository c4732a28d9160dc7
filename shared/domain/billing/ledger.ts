/** Movements of money: refunds, adjustments and write-offs reduce what was charged. */
export const LEDGER_KINDS = ['CHARGE', 'REFUND', 'ADJUSTMENT', 'WRITE_OFF'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
