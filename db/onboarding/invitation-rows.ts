import { and, eq, lte, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { isSessionAlive } from '#db/auth/sessions.ts'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import { questionToAnswer } from '#db/expert-panels/answers/question-to-answer.ts'
import { pickColumns } from '#db/pick-columns.ts'
import { sessions } from '#db/schema/auth.ts'
import { paymentIntents, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { invitations, onboardingSteps } from '#db/schema/onboarding.ts'
import { packages } from '#db/schema/renewals.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { type AnsweredStep, isAnsweredStep } from '#shared/domain/onboarding/steps.ts'
import { isPaymentOpen } from './invitations/invitation-conditions.ts'

const invitation = {
  id: invitations.id,
  communityId: invitations.communityId,
  userId: invitations.userId,
  email: invitations.email,
  givenName: invitations.givenName,
  familyName: invitations.familyName,
  invitedById: invitations.invitedById,
  showsAddress: invitations.showsAddress,
  disabledAt: invitations.disabledAt,
  expiresAt: invitations.expiresAt,
  paidAt: invitations.paidAt,
  companyName: invitations.companyName,
  withdrawnAt: invitations.withdrawnAt,
  replacedAt: invitations.replacedAt,
}

const person = {
  id: users.id,
  email: users.email,
  username: users.username,
  status: users.status,
  gate: users.gate,
  givenName: users.givenName,
  locationCode: users.locationCode,
}

type Viewed = { readonly communityId: string; readonly now: Date }

function columns(p: Viewed, userId: SQLWrapper) {
  return {
    invitation,
    person,
    /** Whether nobody can join any more. */
    isClosing: sql<boolean>`NOT ${isNotClosing(p.communityId)}`.mapWith(Boolean),
    hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`.mapWith(Boolean),
    answered: sql<string>`${build
      .select({ text: sql`coalesce(json_group_object(${onboardingSteps.step}, ${onboardingSteps.state}), '{}')` })
      .from(onboardingSteps)
      .where(isOfUser(onboardingSteps, { userId: users.id, communityId: users.communityId }))}`,
    questionId: questionToAnswer(p, userId),
  }
}

type TokenArgs = Viewed & { readonly tokenHash: string }

/** An invitation by its token, with the account that was created from it. */
export const invitationByToken = statement((p: TokenArgs) =>
  build
    .select({ ...columns(p, invitations.userId), isTaken: isTakenByAnother(), isPaying: isPaymentOpen() })
    .from(invitations)
    .leftJoin(users, hasId(users, invitations.userId, invitations))
    .where(and(eq(invitations.tokenHash, p.tokenHash), eq(invitations.communityId, p.communityId))),
)

type IdArgs = { readonly communityId: string; readonly invitationId: string }

/** Whether the email of an invitation now belongs to somebody else. */
export const takenByAnother = statement((p: IdArgs) =>
  build
    .select({ isTaken: isTakenByAnother() })
    .from(invitations)
    .where(hasId(invitations, p.invitationId, p)),
)

export const invitationById = statement((p: IdArgs) =>
  build
    .select(invitation)
    .from(invitations)
    .where(hasId(invitations, p.invitationId, p)),
)

/** Whether an account other than the invited person's has the email, or still signs in with it. */
function isTakenByAnother() {
  const has = (column: 'email' | 'username') => sql`EXISTS (SELECT 1 FROM ${users} AS other
    WHERE other.community_id = ${invitations.communityId} AND ${sql.raw(`other.${column}`)} = ${invitations.email}
      AND other.id <> ${invitations.userId})`
  return sql<boolean>`(${has('email')} OR ${has('username')})`.mapWith(Boolean)
}

export type SessionArgs = {
  readonly sessionId: string
  readonly userId: string
  readonly communityId: string
  readonly now: Date
}

/** The member of a live session, whether or not they joined by an invitation. */
export const newMemberOfSession = statement((p: SessionArgs) =>
  build
    .select({ ...columns(p, users.id), expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, hasId(users, sessions.userId, sessions))
    .leftJoin(invitations, isOfUser(invitations, { userId: users.id, communityId: users.communityId }))
    .where(
      and(eq(sessions.id, p.sessionId), isOfUser(sessions, p), isSessionAlive(p, 'member'), eq(users.status, 'ACTIVE')),
    ),
)

export type InvitationRow = NonNullable<ReturnType<ReturnType<typeof invitationByToken>['toResult']>[number]>

/** The membership that a payment paid for, and until when. */
export const joinedMembership = statement((p: { readonly communityId: string; readonly paymentId: string }) =>
  build
    .select({ paidCents: paymentIntents.paidCents, renewsAt: subscriptions.renewsAt })
    .from(paymentIntents)
    .innerJoin(subscriptions, hasId(subscriptions, paymentIntents.subscriptionId, p))
    .where(hasId(paymentIntents, p.paymentId, p)),
)

export type Invitation = InvitationRow['invitation']

type OfferArgs = { readonly communityId: string; readonly now: Date }

export const packageColumns = pickColumns(packages, {
  termMonths: true,
  version: true,
  duesCents: true,
  initiationFeeCents: true,
  currency: true,
  pricePointId: true,
  returnPricePointId: true,
  productHandle: true,
})

/** Every version that was ever offered; there are few. None in a community that is closing. */
export const offeredPackages = statement((p: OfferArgs) =>
  build
    .select(packageColumns)
    .from(packages)
    .where(
      and(
        eq(packages.communityId, p.communityId),
        lte(packages.offeredFrom, p.now),
        ne(packages.productHandle, ''),
        isNotClosing(p.communityId),
      ),
    ),
)

export type PackageRow = ReturnType<ReturnType<typeof offeredPackages>['toResult']>[number]

/** The newest version of each term, shortest term first. */
export function newestPackages(rows: readonly PackageRow[]): readonly PackageRow[] {
  const isNewest = (one: PackageRow) =>
    rows.every((other) => other.termMonths !== one.termMonths || other.version <= one.version)
  return rows.filter(isNewest).toSorted((a, b) => a.termMonths - b.termMonths)
}

type Answered = Readonly<Partial<Record<AnsweredStep, 'DONE' | 'SKIPPED'>>>

export function readAnswered(text: string): Answered {
  const states = JSON.parse(text) as Record<string, string>
  return Object.fromEntries(
    Object.entries(states).filter(([step, state]) => isAnsweredStep(step) && (state === 'DONE' || state === 'SKIPPED')),
  )
}
