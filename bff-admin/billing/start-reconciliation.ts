import { beginStatement } from '#db/billing/reconciliation/reconciliation-rows.ts'
import type { ActorContext } from '#db/context.ts'
import { checkPermission } from '../staff/permissions.ts'

/** Starts a comparison of the ledger with the provider; one in progress continues. */
export async function startReconciliation(ctx: ActorContext): Promise<void> {
  const { communityId } = ctx.actor
  await checkPermission(ctx, 'billing')
  await ctx.db.commit([beginStatement({ communityId }, ctx.now)])
}
