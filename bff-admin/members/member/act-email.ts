import { emailStatements } from '#db/outbox/enqueue.ts'
import type { ToldAct } from '#db/outbox/templates/account-emails.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { StaffContext } from '../../staff/context.ts'

/** The email that notifies a member of a staff action on their account, for the batch of the action. */
export function actEmail(ctx: StaffContext, userId: string, act: ToldAct) {
  return emailStatements(ctx, {
    communityId: ctx.actor.communityId,
    recipient: { kind: 'USER', userId },
    template: 'act-by-staff',
    data: { act },
    idempotencyKey: `act-by-staff/${userId}/${newId(ctx.now)}`,
  })
}
