import type { OutboxContext } from '#db/context.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { type AuditRow, auditRow } from '#db/staff/audit-rows.ts'
import type { Runnable } from '#db/statement.ts'
import type { StaffCardChange } from '#shared/domain/billing/cards/staff-card-change.ts'
import type { AuditActor, BillingAuditAction } from '#shared/domain/staff/audit.ts'
import type { MemberArgs } from './subscription-rows.ts'

type Act = {
  readonly action: BillingAuditAction
  /** Contains no card data: the provider's ids are not card data. */
  readonly after: NonNullable<AuditRow<'user'>['after']>
  readonly reason?: string | null
}

/** The audit row of a change by staff to a member's cards or payments, for the batch that ends it. The member sees it. */
export function staffAudit(by: AuditActor, { communityId, userId }: MemberArgs, act: Act, now: Date) {
  const target = { type: 'user', id: userId } as const
  return auditRow(by, { ...act, communityId, target, memberVisible: true }, now)
}

type CardChange = 'added' | StaffCardChange['change']

const ACTIONS = {
  added: 'user.card-add',
  'made-default': 'user.card-default',
  removed: 'user.card-remove',
} as const satisfies Record<CardChange, BillingAuditAction>

type ChangedCard = { readonly id: string; readonly last4: string }

/** The audit row and the email to the member of a change that staff made to a card. */
export async function cardChangeStatements(
  ctx: OutboxContext,
  by: AuditActor,
  member: MemberArgs,
  { change, card, changeId }: { readonly change: CardChange; readonly card: ChangedCard; readonly changeId: string },
): Promise<Runnable[]> {
  const { communityId, userId } = member
  const email = await emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'card-changed-by-staff',
    data: { change, cardLast4: card.last4 },
    idempotencyKey: `card-changed-by-staff/${changeId}/1`,
  })
  const act = { action: ACTIONS[change], after: { paymentId: card.id } }
  return [staffAudit(by, { communityId, userId }, act, ctx.now), ...email]
}
