import { sql } from 'drizzle-orm'
import { accountStatements, type MemberAccount } from '#db/auth/accounts.ts'
import { attemptKey, attemptStatement, checkAttempt, countedStatement, isOver } from '#db/auth/attempts.ts'
import type { Db } from '#db/client.ts'
import type { AuthStrategiesAnswer, AuthStrategiesInput } from '#shared/domain/auth/codes.contract.ts'
import { isIdentifier, maskPhone } from '#shared/domain/auth/codes.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ClientInfo } from '#shared/server/http/client-info.ts'

/** What a community that hides whom it knows answers about an email that nobody has. */
const NEUTRAL: AuthStrategiesAnswer = { passwordStrategy: true, otcSmsStrategy: false, smsOptions: [] }

/**
 * How somebody may sign in on this host. Emails that nobody has are counted by network, in the batch that looks for them;
 * past the limit the network is told nothing, about known ones neither.
 */
export async function authStrategies(
  db: Db,
  { to }: AuthStrategiesInput,
  client: Pick<ClientInfo, 'host' | 'network'>,
  now: Date,
): Promise<AuthStrategiesAnswer> {
  if (!isIdentifier(to)) throw new AppError('Invalid.Email')
  const limit = ATTEMPT_LIMITS.unknownEmail
  const key = await attemptKey(limit, [client.network])
  const [findCommunity, findMember, findStaff] = accountStatements(db, client.host, to)
  const isKnown = sql`EXISTS ${findMember} OR EXISTS ${findStaff}`
  const [, [counted], [community], [member], [staff]] = await db.commit([
    attemptStatement(db, limit, key, now, isKnown),
    countedStatement(db, key),
    findCommunity,
    findMember,
    findStaff,
  ])
  if (!community) throw new AppError('NotFound')
  if (counted && !isOver(limit, counted, now)) checkAttempt(limit, counted, now)
  if (member) return strategiesOf(member)
  if (staff) throw new AppError('BadRequest.NoAdmins')
  if (community.hideUnknown) return NEUTRAL
  throw new AppError('Unrecognized.Email')
}

function strategiesOf({ passwordHash, phoneId, phoneNumber }: MemberAccount): AuthStrategiesAnswer {
  const smsOptions = phoneId && phoneNumber ? [{ id: phoneId, maskedValue: maskPhone(phoneNumber) }] : []
  return { passwordStrategy: passwordHash !== null, otcSmsStrategy: smsOptions.length > 0, smsOptions }
}
