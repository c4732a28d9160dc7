import type { OutboxContext } from '#db/context.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { type EmailChangeWay, maskedEmail } from '#shared/domain/members/account/email-change.ts'
import { fullName } from '#shared/domain/members/views.ts'

/** The reader of the new address may not be the member, because of a typo, so this email names nobody. */
const STRANGER = 'there'

type Asked = {
  readonly id: string
  readonly communityId: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly givenName: string
  readonly way: EmailChangeWay
  readonly waitEndsAt: Date | null
  readonly expiresAt: Date
  readonly tokens: { readonly old: string; readonly new: string }
}

/** The emails with the links, to both addresses. */
export async function askingEmails(ctx: OutboxContext, change: Asked) {
  const { id, communityId, oldEmail, newEmail, givenName, waitEndsAt, expiresAt, tokens } = change
  const times = { waitEndsAt: waitEndsAt?.toISOString() ?? null, expiresAt: expiresAt.toISOString() }
  return [
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'ADDRESS', address: oldEmail, name: givenName },
      template: 'email-change-old',
      data: { token: tokens.old, newEmail: maskedEmail(newEmail), ...times },
      idempotencyKey: `email-change-old/${id}/1`,
    })),
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'ADDRESS', address: newEmail, name: STRANGER },
      template: 'email-change-new',
      data: { token: tokens.new, ...times },
      idempotencyKey: `email-change-new/${id}/1`,
    })),
  ]
}

type Stopped = {
  readonly id: string
  readonly communityId: string
  readonly userId: string
  readonly givenName: string
  readonly familyName: string
  readonly how: 'OLD' | 'NEW' | 'TAKEN'
}

/** Notifies staff: someone may be pretending to be the member. */
export function stoppedEmail(ctx: OutboxContext, { id, communityId, userId, how, ...name }: Stopped) {
  const { givenName, familyName } = name
  return emailStatements(ctx, {
    communityId,
    recipient: { kind: 'CONCIERGE' },
    template: 'email-change-stopped',
    data: { memberId: userId, memberName: fullName({ givenName, familyName }), how },
    idempotencyKey: `email-change-stopped/${id}/1`,
  })
}
