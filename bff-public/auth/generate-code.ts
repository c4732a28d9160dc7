import { and, eq } from 'drizzle-orm'
import {
  accountStatements,
  type MemberAccount,
  phoneOwnerStatement,
  poolOf,
  unknownCodeKeyOf,
} from '#db/auth/accounts.ts'
import { networkAttempt } from '#db/auth/attempts.ts'
import { codeHmac } from '#db/auth/code-hmac.ts'
import { checkLockout, lockoutStatement, poolKey } from '#db/auth/code-lockouts.ts'
import {
  countSendStatement,
  type NewSend,
  nextSendAt,
  readSendRefusal,
  sendsStatement,
  uncountSendStatement,
} from '#db/auth/code-sends.ts'
import { type Asker, endCodeStatement, newCodeStatement } from '#db/auth/codes.ts'
import { clientHashes } from '#db/auth/known-clients.ts'
import { sha256 } from '#db/auth/sha256.ts'
import { type CommunityContext, inCommunity } from '#db/context.ts'
import { leaseEnd } from '#db/leases.ts'
import { phoneAnswered } from '#db/members/mobile-phone/phone-answered.ts'
import { codeMessageStatements } from '#db/outbox/enqueue.ts'
import { renderSms } from '#db/outbox/templates/sms.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import type { GenerateCodeAnswer, GenerateCodeInput } from '#shared/domain/auth/codes.contract.ts'
import { newCode } from '#shared/domain/auth/codes.ts'
import { CODE_LIMITS, NETWORK_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { SendOutcome } from '#shared/kernel/ports/email.ts'
import type { PublicContext } from '../context.ts'
import { askingBrowserOf } from './code-cookie.ts'

type GenerateContext = PublicContext & CommunityContext
type WrittenCode = { readonly id: string; readonly code: string; readonly expiresAt: Date }

/**
 * Sends a code to sign in with. An email waits in the outbox until the provider accepts it; a text is sent within the
 * request, because only the provider knows whether the phone can receive it. For an unknown recipient everything but
 * the sending is the same. A browser that was sent a code a moment ago is refused, and can still use that one.
 */
export async function generateCode(ctx: PublicContext, input: GenerateCodeInput): Promise<GenerateCodeAnswer> {
  const here = await inCommunity(ctx)
  const member = await findRecipient(here, input)
  const browser = await askingBrowserOf(ctx)
  const { written, sends } = await writeCode(here, { ...input, member, browserHash: browser?.hash ?? null })
  if (input.channel === 'SMS') await settleText(here, written.id, member, await sendText(here, member, written.code))
  if (browser) ctx.responseHeaders.append('Set-Cookie', browser.cookie)
  ctx.kickOutbox()
  return {
    sent: true,
    resendAt: nextSendAt(sends, ctx.now).toISOString(),
    expiresAt: written.expiresAt.toISOString(),
  }
}

/**
 * Counts by network first. Staff have their own login; a community that hides which emails are known treats them as
 * unknown.
 */
async function findRecipient(ctx: GenerateContext, { channel, to }: GenerateCodeInput): Promise<MemberAccount | null> {
  const { db, community } = ctx
  const named = { identifier: to, hashes: await clientHashes(ctx) }
  const [findMember, findStaff] = accountStatements(ctx, named)
  const network = await networkAttempt(ctx, NETWORK_LIMITS.codeSend)
  const [byAddress, byRange, [member], [staff]] = await db.commit([
    ...network.statements,
    channel === 'SMS' ? phoneOwnerStatement(ctx, named) : findMember,
    findStaff,
  ])
  if (!member?.isKnownBrowser) network.check(byAddress, byRange)
  if (!member && staff && !community.config.auth.hideUnknown) throw new AppError('BadRequest.NoAdmins')
  return member ?? null
}

type NewCodeFor = GenerateCodeInput & { readonly member: MemberAccount | null; readonly browserHash: string | null }

async function writeCode(ctx: GenerateContext, { to, channel, member, browserHash }: NewCodeFor) {
  const { db, now, community, codeKey, client } = ctx
  const communityId = community.id
  const written: WrittenCode = {
    id: newId(now),
    code: newCode(),
    expiresAt: new Date(now.getTime() + CODE_LIMITS.lifeMs),
  }
  const { id, code, expiresAt } = written
  const accountKey = member?.userId ?? (await unknownCodeKeyOf(communityId, { channel, to }))
  const pool = poolOf(member)
  const send: NewSend = { codeId: id, communityId, key: poolKey(accountKey, pool), channel, browserHash }
  const askedBy = browserHash ?? (await sha256(`address\n${client.network}`))
  const binding = { accountKey, communityId, purpose: 'SIGN_IN' as const, channel }
  const hmac = await codeHmac(codeKey, binding, code)
  const message = { id, communityId, userId: member?.userId ?? '', channel, code, to, expiresAt }
  const [writeMessage] = await codeMessageStatements(ctx, message)
  // As many statements for an unknown recipient as for a member.
  const writeNoMessage = build.delete(outbox).where(eq(outbox.id, id))
  const results = await db.tryCommitIf([
    countSendStatement(ctx, send),
    newCodeStatement(ctx, { ...binding, id, hmac, browserHash, askedBy, pool, expiresAt }),
    member ? writeMessage : writeNoMessage,
    sendsStatement(ctx, send.key),
  ])
  if (!results) throw await readRefusal(ctx, { ...send, accountKey, pool })
  return { written, sends: results[3] }
}

/** Why no further code can be sent: a lockout, which throws, the hourly limit, or a recent one. */
async function readRefusal(ctx: GenerateContext, send: NewSend & Asker): Promise<AppError> {
  const { db, now } = ctx
  const [[lockout], refusal] = await Promise.all([db.read(lockoutStatement(ctx, send.key)), readSendRefusal(ctx, send)])
  checkLockout(lockout, now)
  return refusal
}

async function sendText(ctx: GenerateContext, member: MemberAccount | null, code: string): Promise<SendOutcome> {
  const { familiarName, host } = ctx.community
  const text = renderSms('sign-in-code', { code }, { familiarName, host })
  if (!member?.phoneNumber) return { kind: 'sent', id: '' }
  return ctx.sms.send({ to: member.phoneNumber, text, validForSeconds: CODE_LIMITS.lifeMs / 1000 })
}

/** Records the outcome of a text. One that was not sent ends only its own code: an earlier one stays valid. */
async function settleText(
  ctx: GenerateContext,
  codeId: string,
  member: MemberAccount | null,
  outcome: SendOutcome,
): Promise<void> {
  const { db, now, community } = ctx
  const phone = member && { communityId: community.id, userId: member.userId }
  const message = build.update(outbox)
  const isMine = and(eq(outbox.id, codeId), eq(outbox.status, 'WAITING'), eq(outbox.leasedUntil, leaseEnd(now)))
  if (outcome.kind === 'sent') {
    const sent = message.set({ status: 'SENT', sentAt: now, payload: '', leasedUntil: null }).where(isMine)
    await db.commit([sent, ...(phone && member?.phoneRefusedAt ? [phoneAnswered(phone, null)] : [])])
    return
  }
  const failed = { status: 'FAILED' as const, payload: '', lastError: outcome.reason, leasedUntil: null }
  await db.commit([
    message.set(failed).where(isMine),
    endCodeStatement(ctx, codeId),
    uncountSendStatement(codeId),
    ...(phone && outcome.kind === 'refused' ? [phoneAnswered(phone, now)] : []),
  ])
  if (outcome.kind === 'refused') throw new AppError('Unprocessable', { message: AUTH_MESSAGES.phoneCannotGetTexts })
  throw new AppError('ServiceUnavailable', { cause: new Error(`The SMS provider is away: ${outcome.reason}`) })
}
