import { emailStatements } from '#db/outbox/enqueue.ts'
import type { Runnable } from '#db/statement.ts'
import { takenByAnother } from './invitation-rows.ts'
import type { JoinRun } from './join-run.ts'
import { type JoiningRow, payableInvitation } from './joining-rows.ts'

/**
 * For the batch in which the job ends a payment that charged nothing: tells whoever gets the receipt of one that was made. They have no
 * account yet, and the link of the invitation is stored only as a hash, so the email refers to the invitation.
 */
export async function joiningNotMade(
  { ctx, invitation, isByJob }: JoinRun,
  payment: JoiningRow,
  now: Date,
): Promise<readonly Runnable[]> {
  if (!isByJob) return []
  const { communityId, id: invitationId, email, givenName } = invitation
  const { amountCents, currency, createdAt, receiptEmail } = payment
  const [[payable], [taken]] = await Promise.all([
    ctx.db.read(payableInvitation({ communityId, invitationId, now })),
    ctx.db.read(takenByAnother({ communityId, invitationId })),
  ])
  const canPay = payable !== undefined && taken?.isTaken === false
  const data = { amountCents, currency, attemptedAt: createdAt.toISOString(), canPay }
  const here = { ...ctx, now }
  return [
    ...(await emailStatements(here, {
      communityId,
      recipient: { kind: 'ADDRESS', address: email, name: givenName },
      template: 'joining-not-made',
      data: { ...data, reader: 'INVITED' },
      idempotencyKey: `joining-not-made/${payment.id}/1`,
    })),
    ...(receiptEmail !== null && receiptEmail !== email
      ? await emailStatements(here, {
          communityId,
          recipient: { kind: 'ADDRESS', address: receiptEmail, name: 'there' },
          template: 'joining-not-made',
          data: { ...data, reader: 'RECEIPT_ADDRESS' },
          idempotencyKey: `joining-not-made/${payment.id}/2`,
        })
      : []),
  ]
}
