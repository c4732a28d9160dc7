import { and, eq, sql } from 'drizzle-orm'
import { canonical } from '#db/auth/accounts.ts'
import { sha256 } from '#db/auth/sha256.ts'
import type { CommunityContext } from '#db/context.ts'
import { type InvitationRow, invitationByToken, readAnswered } from '#db/onboarding/invitation-rows.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { INVITATION_REFUSALS } from '#shared/domain/onboarding/messages.ts'
import type { Situation } from '#shared/domain/onboarding/steps.ts'
import type { InvitationRefusal } from '#shared/domain/onboarding/views.ts'
import { AppError } from '#shared/kernel/errors.ts'

export type FoundInvitation = InvitationRow & { readonly situation: Situation }

export type InvitationVerdict =
  | { readonly kind: 'found'; readonly found: FoundInvitation }
  | { readonly kind: 'refused'; readonly refusal: InvitationRefusal }

/** Records the first time that the link of an invitation is opened; for a batch that reads it. */
export const openedStatement = statement(
  (p: { readonly communityId: string; readonly tokenHash: string; readonly now: Date }) =>
    build
      .update(invitations)
      .set({ openedAt: p.now })
      .where(
        and(
          eq(invitations.tokenHash, p.tokenHash),
          isAlso(invitations.communityId, p.communityId),
          sql`${invitations.openedAt} IS NULL AND ${invitations.paidAt} IS NULL AND ${invitations.withdrawnAt} IS NULL`,
        ),
      ),
)

type Deal = { readonly dealId: string; readonly email?: string | null | undefined }

/** The statement that finds the invitation of a link on this host. */
export async function invitationStatement({ community, now }: CommunityContext, dealId: string) {
  return invitationByToken({ communityId: community.id, tokenHash: await sha256(dealId), now })
}

/**
 * Whether an invitation link can be used. Only the holder of the token learns that it has expired or was used:
 * everything else is unknown.
 */
export function judgeInvitation(row: InvitationRow | undefined, { email }: Deal, now: Date): InvitationVerdict {
  if (!row) return refused('unknown')
  const { invitation, person, hasPassword, isTaken, isClosing } = row
  const isDisabled = invitation.disabledAt !== null || (isClosing && !person)
  if (email && canonical(email) !== invitation.email) return refused('unknown')
  if (person && (person.status !== 'ACTIVE' || person.email !== invitation.email)) return refused('unknown')
  if (!person && invitation.withdrawnAt !== null) return refused('unknown')
  if (!person && isTaken) return refused('taken')
  if (!person && invitation.expiresAt <= now && !isDisabled)
    return refused(invitation.replacedAt === null ? 'expired' : 'replaced')
  const situation: Situation = {
    hasPaid: person !== null,
    hasCredentials: person !== null && hasPassword,
    onboardingComplete: person?.gate === 'NONE',
    showAddressStep: invitation.showsAddress,
    disabled: isDisabled,
    hasQuestion: row.questionId !== null,
    answered: readAnswered(row.answered),
  }
  return { kind: 'found', found: { ...row, situation } }
}

/** The invitation of a link; throws when it cannot be used. */
export function goodInvitation(row: InvitationRow | undefined, deal: Deal, now: Date): FoundInvitation {
  const verdict = judgeInvitation(row, deal, now)
  if (verdict.kind === 'refused') throw invalidMembership(verdict.refusal)
  return verdict.found
}

/** The 400 response of the specification. */
export function invalidMembership(refusal: InvitationRefusal): AppError {
  return new AppError('BadRequest.Invalid', {
    message: INVITATION_REFUSALS[refusal],
    extensions: { reason: `invitation-${refusal}` },
  })
}

function refused(refusal: InvitationRefusal): InvitationVerdict {
  return { kind: 'refused', refusal }
}
