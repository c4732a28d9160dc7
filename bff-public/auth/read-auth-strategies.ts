import { sql } from 'drizzle-orm'
import { accountStatements, type MemberAccount } from '#db/auth/accounts.ts'
import { attemptKey, attemptStatement, checkAttempt, countedStatement, isOver } from '#db/auth/attempts.ts'
import { inCommunity } from '#db/context.ts'
import type { AuthStrategiesAnswer, AuthStrategiesInput } from '#shared/domain/auth/codes.contract.ts'
import { isIdentifier, maskPhone } from '#shared/domain/auth/codes.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'

/** The answer about an unknown email in a community that does not tell which emails it knows. */
const NEUTRAL: AuthStrategiesAnswer = { passwordStrategy: true, otcSmsStrategy: false, smsOptions: [] }

/**
 * The ways in which this person can sign in on this host. Unknown emails are counted by network, in the batch that looks them up; past the
 * limit the network gets no answer about known ones either.
 */
export async function readAuthStrategies(
  ctx: PublicContext,
  { to }: AuthStrategiesInput,
): Promise<AuthStrategiesAnswer> {
  if (!isIdentifier(to)) throw new AppError('Invalid.Email')
  const here = await inCommunity(ctx)
  const { db, now, client, community } = here
  const limit = ATTEMPT_LIMITS.unknownEmail
  const key = await attemptKey(limit, [client.network])
  const [findMember, findStaff] = accountStatements(here, to)
  const isKnown = sql`EXISTS ${findMember} OR EXISTS ${findStaff}`
  const [, [counted], [member], [staff]] = await db.commit([
    attemptStatement(ctx, { limit, key, unless: isKnown }),
    countedStatement(key),
    findMember,
    findStaff,
  ])
  if (counted && !isOver(limit, counted, now)) checkAttempt(limit, counted, now)
  if (member) return strategiesOf(member)
  if (staff) throw new AppError('BadRequest.NoAdmins')
  if (community.config.auth.hideUnknown) return NEUTRAL
  throw new AppError('Unrecognized.Email')
}

function strategiesOf({ passwordHash, phoneId, phoneNumber }: MemberAccount): AuthStrategiesAnswer {
  const smsOptions = phoneId && phoneNumber ? [{ id: phoneId, maskedValue: maskPhone(phoneNumber) }] : []
  return { passwordStrategy: passwordHash !== null, otcSmsStrategy: smsOptions.length > 0, smsOptions }
}
