import { and, eq, isNull } from 'drizzle-orm'
import { canonical } from '#db/auth/accounts.ts'
import { networkAttempt, uncountIfBusy } from '#db/auth/attempts.ts'
import { rememberClient } from '#db/auth/known-clients.ts'
import { openSession } from '#db/auth/sessions.ts'
import { inCommunity } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId } from '#db/statement.ts'
import { NETWORK_LIMITS } from '#shared/domain/auth/limits.ts'
import { ONBOARDING_MESSAGES } from '#shared/domain/onboarding/messages.ts'
import type { FirstPasswordInput, StepAnswer } from '#shared/domain/onboarding/onboarding.contract.ts'
import { nextStepOf } from '#shared/domain/onboarding/steps.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { checkNewPassword } from '#shared/server/check-new-password.ts'
import { grantSession } from '#shared/server/http/grant-session.ts'
import { hashPassword } from '#shared/server/password-hash.ts'
import type { PublicContext } from '../context.ts'
import { goodInvitation, invalidMembership, invitationStatement } from './find-invitation.ts'

/**
 * Sets the first password of a member who has paid and has none, and signs them in: once, and only for the holder of
 * the invitation link, with its email and id.
 */
export async function setFirstPassword(ctx: PublicContext, input: FirstPasswordInput): Promise<StepAnswer> {
  const here = await inCommunity(ctx)
  const { db, now, client, community } = here
  checkNewPassword(input.password, 'password')
  const network = await networkAttempt(ctx, NETWORK_LIMITS.passwordReset)
  const [byAddress, byRange, [row]] = await db.commit([
    ...network.statements,
    await invitationStatement(here, input.dealId),
  ])
  network.check(byAddress, byRange)
  const { invitation, person, situation } = goodInvitation(row, { dealId: input.dealId, email: input.username }, now)
  if (input.uid !== invitation.userId || canonical(input.username) !== invitation.email)
    throw invalidMembership('unknown')
  if (situation.disabled) throw refused(ONBOARDING_MESSAGES.disabled)
  if (!person) throw refused(ONBOARDING_MESSAGES.notPaid)
  if (situation.hasCredentials) throw refused(ONBOARDING_MESSAGES.passwordIsSet)

  const hash = () => hashPassword(input.password, networkRange(client.network))
  const passwordHash = await uncountIfBusy(ctx, network.uncount, hash)
  const { statement, opened } = await openSession(ctx, {
    userId: person.id,
    communityId: community.id,
    kind: 'member',
    client,
  })
  const known = await rememberClient(ctx, person.id)
  const setHash = build
    .update(users)
    .set({ passwordHash, lastAccessedAt: now })
    .where(
      and(
        hasId(users, person.id, { communityId: community.id }),
        eq(users.status, 'ACTIVE'),
        isNull(users.passwordHash),
      ),
    )
  if (!(await db.tryCommitIf([setHash, statement, ...known.statements, ...network.uncount])))
    throw refused(ONBOARDING_MESSAGES.passwordIsSet)
  const account = { userId: person.id, locationCode: person.locationCode, gate: person.gate }
  const session = { ...opened, account, community, browserToken: known.browserToken }
  const { accessToken, refreshToken } = await grantSession(ctx, { kind: 'member', session })
  const answer = { ok: true as const, next: nextStepOf({ ...situation, hasCredentials: true }) }
  return client.isBrowser || refreshToken === null ? answer : { ...answer, authToken: accessToken, refreshToken }
}

function refused(message: string): AppError {
  return new AppError('BadRequest.Invalid', { message })
}
