import { type CommunityContext, inCommunity } from '#db/context.ts'
import { newMemberOfSession, readAnswered } from '#db/onboarding/invitation-rows.ts'
import type { Situation } from '#shared/domain/onboarding/steps.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import { actorOf, identify } from '#shared/server/http/identify.ts'
import type { PublicContext } from '../context.ts'

export type NewMember = {
  readonly actor: Actor
  readonly person: {
    readonly id: string
    readonly email: string
    readonly givenName: string
    readonly locationCode: string | null
  }
  readonly sessionExpiresAt: Date
  readonly situation: Situation
  /** The question of an expert panel that they are asked to answer. */
  readonly questionId: string | null
}

/** A request of a signed-in person, on the one endpoint that people in onboarding may use. */
export type NewMemberContext = Omit<PublicContext, 'actor'> &
  CommunityContext & { readonly actor: Actor; readonly member: NewMember }

/** The member whose session the request has; the session's row is checked. Throws NotAuthenticated without one. */
export async function asNewMember(ctx: PublicContext): Promise<NewMemberContext> {
  const here = await inCommunity(ctx)
  const { client, verify, now, community, db } = here
  const claims = await identify(client.headers, ['member'], verify, now)
  if (claims?.kind !== 'member' || claims.communityId !== community.id) throw new AppError('NotAuthenticated')
  const { sessionId, userId, communityId } = claims
  const [row] = await db.read(newMemberOfSession({ sessionId, userId, communityId, now }))
  if (!row) throw new AppError('NotAuthenticated')
  const { invitation, person, hasPassword, expiresAt, answered, questionId } = row
  const situation: Situation = {
    // An account exists only after the payment.
    hasPaid: true,
    hasCredentials: hasPassword,
    onboardingComplete: person.gate === 'NONE',
    showAddressStep: invitation?.showsAddress ?? false,
    disabled: invitation !== null && invitation.disabledAt !== null,
    hasQuestion: questionId !== null,
    answered: readAnswered(answered),
  }
  const actor = actorOf(claims)
  return { ...here, actor, member: { actor, person, sessionExpiresAt: expiresAt, situation, questionId } }
}
