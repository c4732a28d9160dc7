import type { HostContext } from '#db/context.ts'
import { EXPORTED_RECIPIENTS_MAX } from '#shared/domain/broadcasts/limits.ts'
import {
  RECIPIENT_REASON_LABELS,
  RECIPIENT_STATE_LABELS,
  RECIPIENT_WORDS as W,
} from '#shared/domain/broadcasts/messages.ts'
import type { RecipientFilter } from '#shared/domain/broadcasts/statuses.ts'
import { csvOf } from '#shared/kernel/csv.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { readBroadcast } from './broadcasts.queries.ts'
import { listRecipients, type RecipientView } from './recipients.queries.ts'

export type ExportRecipientsInput = { readonly broadcastId: string; readonly filter: RecipientFilter | null }

/** The recipients of a broadcast as listed with the filter, as CSV. The audit row is written before the response. */
export async function exportRecipients(
  ctx: StaffContext & Pick<HostContext, 'findCommunity'>,
  { broadcastId, filter }: ExportRecipientsInput,
): Promise<string> {
  const [found, list] = await Promise.all([
    readBroadcast(ctx, broadcastId),
    listRecipients(ctx, { broadcastId, filter, first: EXPORTED_RECIPIENTS_MAX, after: null }),
  ])
  const { subject } = checkFound(found)
  const recipients = list.edges.map(({ node }) => node)
  await ctx.db.commit([
    auditStatement(ctx, {
      action: 'broadcast.export',
      target: { type: 'broadcast', id: broadcastId },
      memberVisible: false,
      after: { subject, rows: recipients.length },
    }),
  ])
  return csvOf([
    [W.name, W.email, W.state, W.reason, W.web, W.emailed, W.bounced, W.unsubscribed],
    ...recipients.map(cellsOf),
  ])
}

function cellsOf(one: RecipientView): readonly string[] {
  return [
    one.name,
    one.email,
    RECIPIENT_STATE_LABELS[one.state],
    one.reason ? RECIPIENT_REASON_LABELS[one.reason] : '',
    one.isOnWeb ? W.yes : W.no,
    one.emailedAt?.toISOString() ?? '',
    one.bouncedAt?.toISOString() ?? '',
    one.unsubscribedAt?.toISOString() ?? '',
  ]
}
