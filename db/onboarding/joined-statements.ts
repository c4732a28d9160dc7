import type { ProviderState } from '#db/billing/provider-state.ts'
import { receiptStatements } from '#db/billing/receipts/receipt-statements.ts'
import { newMembershipStatements, paidCentsOf } from '#db/billing/returning/new-membership.ts'
import type { OutboxContext } from '#db/context.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { users } from '#db/schema/members.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { build, hasId, type Runnable } from '#db/statement.ts'
import { joinedNotification } from '#shared/domain/notifications/account-notifications.ts'
import type { Invitation } from './invitation-rows.ts'
import type { JoiningRow } from './joining-rows.ts'

/** The tier of a new member until staff change it. */
const FIRST_TIER = 'Member'

type Paid = { readonly payment: JoiningRow; readonly state: ProviderState }

/**
 * The statements that make the invited person a member, for the batch that ends the payment: the account, the membership with its payment,
 * the receipt, the welcome, and the notification to the inviter.
 */
export async function joinedStatements(ctx: OutboxContext, invitation: Invitation, paid: Paid): Promise<Runnable[]> {
  const { now } = ctx
  const { payment, state } = paid
  const { communityId } = invitation
  const paidCents = paidCentsOf(state)
  return [
    insertMember(invitation, now),
    ...newMembershipStatements(payment, state, now),
    build
      .update(invitations)
      .set({ paidAt: now })
      .where(hasId(invitations, invitation.id, { communityId })),
    ...(await receiptsOf(ctx, invitation, { paid, paidCents })),
    ...(await welcomeStatements(ctx, invitation)),
  ]
}

function insertMember({ userId, communityId, email, givenName, familyName, companyName }: Invitation, now: Date) {
  return build.insert(users).values({
    id: userId,
    communityId,
    kind: 'MEMBER',
    status: 'ACTIVE',
    gate: 'ONBOARDING',
    email,
    username: email,
    givenName,
    familyName,
    companyName,
    membershipTier: FIRST_TIER,
    joinedAt: now,
    createdAt: now,
  })
}

type Receipt = { readonly paid: Paid; readonly paidCents: number }

/** Also sent to the address that the payer gave for the receipt. */
async function receiptsOf(ctx: OutboxContext, invitation: Invitation, { paid, paidCents }: Receipt) {
  const { payment, state } = paid
  const { communityId, userId, email } = invitation
  const { productName, defaultCard, currency } = state.subscription
  const data = {
    amountCents: paidCents,
    currency,
    productName,
    cardLast4: defaultCard?.last4 ?? '',
    isKept: true,
  }
  const { receiptEmail } = payment
  const another = receiptEmail !== null && receiptEmail !== email
  return [
    ...(await receiptStatements(ctx, {
      ...data,
      paidId: payment.id,
      communityId,
      userId,
      receiptNumbers: [payment.id],
      paidUntil: null,
    })),
    ...(another
      ? await emailStatements(ctx, {
          communityId,
          recipient: { kind: 'ADDRESS', address: receiptEmail, name: 'there' },
          template: 'joining-receipt',
          data: {
            ...data,
            receiptNumber: payment.id,
            memberName: `${invitation.givenName} ${invitation.familyName}`,
          },
          idempotencyKey: `joining-receipt/${payment.id}/1`,
        })
      : []),
  ]
}

/** Sent once per invitation. */
async function welcomeStatements(ctx: OutboxContext, { id, communityId, userId, invitedById, ...name }: Invitation) {
  const causeKey = `welcome/${id}/1`
  const email = await emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'welcome',
    data: {},
    idempotencyKey: causeKey,
  })
  if (invitedById === null) return email
  const joined = joinedNotification(`${name.givenName} ${name.familyName}`)
  return [...email, ...notificationStatements(ctx, { communityId, userId: invitedById, causeKey }, joined)]
}
