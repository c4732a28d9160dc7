import { sql } from 'drizzle-orm'
import { accountStatements, type MemberAccount, namedArgs, selectMember } from '#db/auth/accounts.ts'
import { attemptCounter, networkAttempt } from '#db/auth/attempts.ts'
import { clientHashes } from '#db/auth/known-clients.ts'
import { inCommunity } from '#db/context.ts'
import type { AuthStrategiesAnswer, AuthStrategiesInput } from '#shared/domain/auth/codes.contract.ts'
import { maskPhone } from '#shared/domain/auth/codes.ts'
import { isIdentifier } from '#shared/domain/auth/identifier.ts'
import { NETWORK_LIMITS } from '#shared/domain/auth/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import type { PublicContext } from '../context.ts'

/** The same answer for everybody in a community that hides which emails are known. */
const NEUTRAL: AuthStrategiesAnswer = { passwordStrategy: true, otcSmsStrategy: false, smsOptions: [] }

const countUnlessMember = attemptCounter(
  (p: Parameters<typeof selectMember>[0] & { readonly attemptKey: string }) => sql`EXISTS ${selectMember(p)}`,
)

/**
 * The sign-in methods of a person on this host. Unknown emails and those of staff are counted by network, in the batch
 * that looks them up; beyond the limit the network gets no answer about known ones either. A community that hides which
 * emails are known counts all, and answers all alike except to a browser that has signed in to the account.
 */
export async function readAuthStrategies(
  ctx: PublicContext,
  { to }: AuthStrategiesInput,
): Promise<AuthStrategiesAnswer> {
  if (!isIdentifier(to)) throw new AppError('Invalid.Email', { fields: { to: FORM_CODES.email } })
  const here = await inCommunity(ctx)
  const { db, community } = here
  const { hideUnknown } = community.config.auth
  const named = { identifier: to, hashes: await clientHashes(ctx) }
  const [findMember, findStaff] = accountStatements(here, named)
  const network = hideUnknown
    ? await networkAttempt(ctx, NETWORK_LIMITS.strategies)
    : await networkAttempt(ctx, NETWORK_LIMITS.unknownEmail, ({ limit, key }) =>
        countUnlessMember(limit)({ ...namedArgs(here, named), attemptKey: key }),
      )
  const [, , byAddress, byRange, [member], [staff]] = await db.commit([
    ...network.statements,
    ...network.counted,
    findMember,
    findStaff,
  ])
  if (!member?.isKnownBrowser) network.check(byAddress, byRange)
  if (member && (member.isKnownBrowser || !hideUnknown)) return strategiesOf(member)
  if (hideUnknown) return NEUTRAL
  throw new AppError(staff ? 'BadRequest.NoAdmins' : 'Unrecognized.Email')
}

/** A phone that refused our last text is not offered: another would not arrive either. */
function strategiesOf({ passwordHash, phoneId, phoneNumber, phoneRefusedAt }: MemberAccount): AuthStrategiesAnswer {
  const canGetTexts = phoneRefusedAt === null
  const smsOptions = phoneId && phoneNumber && canGetTexts ? [{ id: phoneId, maskedValue: maskPhone(phoneNumber) }] : []
  return { passwordStrategy: passwordHash !== null, otcSmsStrategy: smsOptions.length > 0, smsOptions }
}
