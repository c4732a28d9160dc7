import { emailStatements } from '#db/outbox/enqueue.ts'
import type { Runnable } from '#db/statement.ts'
import { maskedEmail } from '#shared/domain/members/account/email-change.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { MergeAccount } from './accounts.queries.ts'

type Accounts = { readonly kept: MergeAccount; readonly merged: MergeAccount }

/** Emails to the kept account, and to the address of the merged one, whose account can no longer get emails. */
export async function mergeEmails(
  ctx: StaffContext,
  mergeId: string,
  { kept, merged }: Accounts,
  template: 'accounts-merged' | 'accounts-merge-undone',
): Promise<readonly Runnable[]> {
  const { communityId } = ctx.actor
  const toKept = await emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId: kept.id },
    template,
    data: { isKept: true },
    idempotencyKey: `${template}/${mergeId}/kept`,
  })
  const toMerged = await emailStatements(ctx, {
    communityId,
    recipient: { kind: 'ADDRESS', address: merged.email, name: merged.name },
    template,
    data: template === 'accounts-merged' ? { isKept: false, keptEmail: maskedEmail(kept.email) } : { isKept: false },
    idempotencyKey: `${template}/${mergeId}/merged`,
  })
  return [...toKept, ...toMerged]
}
