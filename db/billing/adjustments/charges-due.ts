import { and, asc, eq, sql } from 'drizzle-orm'
import { ledgerEntries } from '#db/schema/billing.ts'
import { adjustments } from '#db/schema/staff/staff-billing.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import type { ChargeDueView } from '#shared/domain/billing/views.ts'

type ChargesArgs = { readonly communityId: string; readonly userId: string; readonly subscriptionId: string }

const SHOWN = 10

/** What staff charged a membership for, of whose invoice nothing was paid yet; the oldest first. */
export const chargesDue = statement((p: ChargesArgs) =>
  build
    .select({ name: adjustments.productName, amountCents: adjustments.amountCents } satisfies Record<
      keyof ChargeDueView,
      unknown
    >)
    .from(adjustments)
    .where(
      and(
        eq(adjustments.subscriptionId, p.subscriptionId),
        isOfUser(adjustments, p),
        sql`${adjustments.kind} = 'CHARGE' AND ${adjustments.state} = 'DONE'`,
        sql`NOT EXISTS (SELECT 1 FROM ${ledgerEntries} AS paid WHERE paid.subscription_id = ${p.subscriptionId}
          AND paid.community_id = ${p.communityId} AND paid.kind = 'CHARGE' AND paid.provider_invoice_id = ${adjustments.providerEntryId})`,
      ),
    )
    .orderBy(asc(adjustments.createdAt), asc(adjustments.id))
    .limit(SHOWN),
)
