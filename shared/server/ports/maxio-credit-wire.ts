import * as z from 'zod'
import type { ProviderCredit } from '#shared/kernel/ports/billing.ts'
import { id, instant } from './maxio-wire.ts'

/** The list also contains payments from credits, as debits. */
const CreditEntry = z
  .object({
    id,
    amount_in_cents: z.int(),
    entry_type: z.string(),
    memo: z.string().nullish(),
    created_at: instant.nullish(),
  })
  .transform(({ entry_type, ...entry }) => ({
    isCredit: entry_type === 'Credit',
    credit: {
      id: entry.id,
      amountCents: entry.amount_in_cents,
      memo: entry.memo || null,
      createdAt: entry.created_at ?? null,
    } satisfies ProviderCredit,
  }))
export const CreditAnswer = CreditEntry.transform(({ credit }) => credit)
export const CreditList = z
  .object({ service_credits: z.array(CreditEntry) })
  .transform((answer) => answer.service_credits.filter(({ isCredit }) => isCredit).map(({ credit }) => credit))
