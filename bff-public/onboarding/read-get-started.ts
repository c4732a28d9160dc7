import { sha256 } from '#db/auth/sha256.ts'
import { inCommunity } from '#db/context.ts'
import { newestPackages, offeredPackages, type PackageRow } from '#db/onboarding/invitation-rows.ts'
import type { HostCommunity } from '#shared/domain/communities/views.ts'
import { planIdOf, quoteOf } from '#shared/domain/onboarding/offer.ts'
import type { GetStartedQuery } from '#shared/domain/onboarding/onboarding.contract.ts'
import { nextStepOf, type Situation, stepsOf } from '#shared/domain/onboarding/steps.ts'
import type { InvitationRefusal, MembershipOfferView, OnboardingView } from '#shared/domain/onboarding/views.ts'
import { attemptCounters } from '../auth/count-attempt.ts'
import type { PublicContext } from '../context.ts'
import { createClientToken, usesBraintree } from './card-vault.ts'
import {
  type InvitationVerdict,
  invalidMembership,
  invitationStatement,
  judgeInvitation,
  openedStatement,
} from './find-invitation.ts'
import { asNewMember, type NewMember } from './new-member.ts'

const CENTS = 100

export type GetStarted =
  | { readonly kind: 'open'; readonly onboarding: OnboardingView }
  | { readonly kind: 'refused'; readonly refusal: InvitationRefusal }

/** The progress of a new member: by the link of an invitation, or by the session. */
export async function readGetStarted(ctx: PublicContext, query: GetStartedQuery): Promise<GetStarted> {
  const { dealId } = query
  return dealId ? readByLink(ctx, { ...query, dealId }) : readBySession(ctx)
}

/** The same, but throws for a link that cannot be used. */
export async function getStarted(ctx: PublicContext, query: GetStartedQuery) {
  if (!query.dealId && !hasSession(ctx)) throw invalidMembership('unknown')
  const read = await readGetStarted(ctx, query)
  if (read.kind === 'refused') throw invalidMembership(read.refusal)
  const { usesBraintree, isPaying: _, ...onboarding } = read.onboarding
  return { ...onboarding, braintreeClientToken: usesBraintree ? await createClientToken(ctx) : null }
}

function hasSession({ client }: PublicContext): boolean {
  return client.headers.has('Authorization') || client.headers.has('Cookie')
}

/** Counts the attempt by network first, so that links cannot be guessed. */
async function readByLink(
  ctx: PublicContext,
  query: GetStartedQuery & { readonly dealId: string },
): Promise<GetStarted> {
  const here = await inCommunity(ctx)
  const { db, now, community, client } = here
  const counters = await attemptCounters(ctx, [{ limit: 'getStarted', by: [client.network] }])
  const tokenHash = await sha256(query.dealId)
  const [, [row], offers, ...counts] = await db.commit([
    openedStatement({ communityId: community.id, tokenHash, now }),
    await invitationStatement(here, query.dealId),
    offeredPackages({ communityId: community.id, now }),
    ...counters.statements,
  ])
  counters.check(counts)
  const verdict: InvitationVerdict = judgeInvitation(row, query, now)
  if (verdict.kind === 'refused') return verdict
  const { invitation, situation, isPaying } = verdict.found
  const canPay = !situation.hasPaid && !situation.disabled
  const membershipOffers = canPay ? offersOf(ctx, community, offers) : []
  const named = membershipOffers.find(({ planId }) => planId === query.productId)
  return {
    kind: 'open',
    onboarding: {
      ...viewOf(situation),
      isPaying,
      usesBraintree: membershipOffers.length > 0 && usesBraintree(ctx, community),
      greetingName: invitation.givenName,
      email: invitation.email,
      userId: invitation.userId,
      paymentMembershipOffer: named ?? membershipOffers[0] ?? null,
      membershipOffers,
    },
  }
}

async function readBySession(ctx: PublicContext): Promise<GetStarted> {
  const { member } = await asNewMember(ctx)
  return { kind: 'open', onboarding: memberView(member) }
}

/** A person with a session has paid. */
export function memberView({ person, situation }: NewMember): OnboardingView {
  return {
    ...viewOf(situation),
    greetingName: person.givenName,
    email: person.email,
    userId: person.id,
    paymentMembershipOffer: null,
    membershipOffers: [],
  }
}

function viewOf(situation: Situation) {
  const { hasPaid, hasCredentials, onboardingComplete, showAddressStep, disabled } = situation
  return {
    hasPaid,
    hasCredentials,
    onboardingComplete,
    showAddressStep,
    disabled,
    isPaying: false,
    usesBraintree: false,
    nextStep: nextStepOf(situation),
    steps: stepsOf(situation),
  }
}

function offersOf(
  { env, now }: PublicContext,
  community: HostCommunity,
  rows: readonly PackageRow[],
): readonly MembershipOfferView[] {
  const packages = newestPackages(rows)
  return packages.map((one) => {
    const { dues, initiationFee, savings, amountDue, renewsAt } = quoteOf(one, packages, now)
    return {
      publicKey: env.BILLING_PUBLIC_KEY,
      serverHost: env.BILLING_SERVER_HOST,
      dues: dues / CENTS,
      initiationFee: initiationFee / CENTS,
      savings: savings / CENTS,
      amountDue: amountDue / CENTS,
      currency: one.currency,
      renewsAt,
      name: `${community.name} Membership`,
      description: `${one.termMonths} months`,
      planId: planIdOf(one.termMonths),
      termMonths: one.termMonths,
      pricePointId: one.pricePointId,
    }
  })
}
