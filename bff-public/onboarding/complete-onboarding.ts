import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import { build, hasId } from '#db/statement.ts'
import { ONBOARDING_MESSAGES } from '#shared/domain/onboarding/messages.ts'
import type { StepAnswer } from '#shared/domain/onboarding/onboarding.contract.ts'
import { nextStepOf } from '#shared/domain/onboarding/steps.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { grantSession } from '#shared/server/http/grant-session.ts'
import type { PublicContext } from '../context.ts'
import { asNewMember } from './new-member.ts'

/**
 * Completes the onboarding of the session's member once all steps are done, and gives the session a token without the
 * gate. A repeat, also in another browser, gives that browser its token.
 */
export async function completeOnboarding(ctx: PublicContext): Promise<StepAnswer> {
  const here = await asNewMember(ctx)
  const { db, member, community, actor } = here
  const { person, situation, sessionExpiresAt } = member
  const next = nextStepOf(situation)
  if (next !== null && next !== 'complete')
    throw new AppError('Unprocessable', { message: ONBOARDING_MESSAGES.otherStepsFirst })
  if (next === 'complete') {
    await db.commit([
      build
        .update(users)
        .set({ gate: 'NONE' })
        .where(and(hasId(users, person.id, { communityId: community.id }), eq(users.status, 'ACTIVE'))),
    ])
  }
  const account = { userId: person.id, locationCode: person.locationCode, gate: 'NONE' as const }
  const session = { sessionId: actor.sessionId, account, community, expiresAt: sessionExpiresAt, refreshToken: null }
  await grantSession(ctx, { kind: 'member', session })
  return { ok: true, next: null }
}
