import { and, eq } from 'drizzle-orm'
import { accountStatements, type MemberAccount, phoneOwnerStatement } from '#db/auth/accounts.ts'
import { codeHmac } from '#db/auth/code-hmac.ts'
import { checkLockout, lockoutStatement } from '#db/auth/code-lockouts.ts'
import {
  countSendStatement,
  nextSendAt,
  sendsStatement,
  tooManySends,
  uncountSendStatement,
} from '#db/auth/code-sends.ts'
import { accountKeyOf, endCodeStatement, newCodeStatement } from '#db/auth/codes.ts'
import { type CommunityContext, inCommunity } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { codeMessageStatements } from '#db/outbox/enqueue.ts'
import { leaseEnd } from '#db/outbox/lease.ts'
import { renderSms } from '#db/outbox/templates/sms.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import type { GenerateCodeAnswer, GenerateCodeInput } from '#shared/domain/auth/codes.contract.ts'
import { newCode } from '#shared/domain/auth/codes.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { SendOutcome } from '#shared/kernel/ports/mail.ts'
import type { PublicContext } from '../context.ts'
import { askingBrowserOf } from './code-cookie.ts'

type GenerateContext = PublicContext & CommunityContext
type WrittenCode = { readonly id: string; readonly code: string; readonly expiresAt: Date }

/**
 * Sends a code to sign in with. A mail waits in the outbox until the provider takes it; a text is sent within the request,
 * because only the provider knows whether the phone can get it. For an unknown recipient the same happens up to the sending.
 */
export async function generateCode(ctx: PublicContext, input: GenerateCodeInput): Promise<GenerateCodeAnswer> {
  const here = await inCommunity(ctx)
  const member = await findRecipient(here, input)
  const browser = await askingBrowserOf(ctx)
  const { written, sends } = await writeCode(here, { ...input, member, browserHash: browser?.hash ?? null })
  if (input.channel === 'SMS') await settleText(ctx, written.id, await sendText(here, member, written.code))
  if (browser) ctx.responseHeaders.append('Set-Cookie', browser.cookie)
  ctx.kickOutbox()
  return {
    sent: true,
    resendAt: nextSendAt(sends, ctx.now).toISOString(),
    expiresAt: written.expiresAt.toISOString(),
  }
}

async function findRecipient(ctx: GenerateContext, { channel, to }: GenerateCodeInput): Promise<MemberAccount | null> {
  const { db } = ctx
  const [findMember, findStaff] = accountStatements(ctx, to)
  const [[member], [staff]] = await Promise.all([
    db.read(channel === 'SMS' ? phoneOwnerStatement(ctx, to) : findMember),
    db.read(findStaff),
  ])
  if (!member && staff) throw new AppError('BadRequest.NoAdmins')
  return member ?? null
}

type NewCodeFor = GenerateCodeInput & { readonly member: MemberAccount | null; readonly browserHash: string | null }

async function writeCode(ctx: GenerateContext, { to, channel, member, browserHash }: NewCodeFor) {
  const { db, now, community, codeKey } = ctx
  const communityId = community.id
  const written: WrittenCode = {
    id: newId(now),
    code: newCode(),
    expiresAt: new Date(now.getTime() + CODE_LIMITS.lifeMs),
  }
  const { id, code, expiresAt } = written
  const accountKey = await accountKeyOf(communityId, member, to)
  const binding = { accountKey, communityId, purpose: 'SIGN_IN' as const, channel }
  const hmac = await codeHmac(codeKey, binding, code)
  const message = { id, communityId, userId: member?.userId ?? '', channel, code, expiresAt }
  const [writeMessage] = await codeMessageStatements(ctx, message)
  // As many statements for an unknown recipient as for a member.
  const writeNoMessage = build.delete(outbox).where(eq(outbox.id, id))
  try {
    const [, , , sends] = await db.commitIf([
      countSendStatement(ctx, { codeId: id, accountKey }),
      newCodeStatement(ctx, { ...binding, id, hmac, browserHash, expiresAt }),
      member ? writeMessage : writeNoMessage,
      sendsStatement(ctx, accountKey),
    ])
    return { written, sends }
  } catch (error) {
    throw error instanceof PreconditionFailed ? await readSendRefusal(ctx, accountKey) : error
  }
}

/** Why one more code may not be sent: a lockout, which throws, or too many in the hour. */
async function readSendRefusal(ctx: GenerateContext, accountKey: string): Promise<AppError> {
  const { db, now } = ctx
  const [[lockout], sends] = await Promise.all([
    db.read(lockoutStatement(ctx, accountKey)),
    db.read(sendsStatement(ctx, accountKey)),
  ])
  checkLockout(lockout, now)
  return tooManySends(sends, now)
}

async function sendText(ctx: GenerateContext, member: MemberAccount | null, code: string): Promise<SendOutcome> {
  const { familiarName, host } = ctx.community
  const text = renderSms('sign-in-code', { code }, { familiarName, host })
  if (!member?.phoneNumber) return { kind: 'sent', id: '' }
  return ctx.sms.send({ to: member.phoneNumber, text, validForSeconds: CODE_LIMITS.lifeMs / 1000 })
}

/** Records what became of a text. One that was not sent ends its own code and no other: an earlier one stays valid. */
async function settleText(ctx: PublicContext, codeId: string, outcome: SendOutcome): Promise<void> {
  const { db, now } = ctx
  const message = build.update(outbox)
  const isMine = and(eq(outbox.id, codeId), eq(outbox.status, 'WAITING'), eq(outbox.leasedUntil, leaseEnd(now)))
  if (outcome.kind === 'sent') {
    await db.commit([message.set({ status: 'SENT', sentAt: now, payload: '', leasedUntil: null }).where(isMine)])
    return
  }
  const failed = { status: 'FAILED' as const, payload: '', lastError: outcome.reason, leasedUntil: null }
  await db.commit([message.set(failed).where(isMine), endCodeStatement(ctx, codeId), uncountSendStatement(codeId)])
  if (outcome.kind === 'refused') throw new AppError('Unprocessable', { message: AUTH_MESSAGES.phoneCannotGetTexts })
  throw new AppError('ServiceUnavailable', { cause: new Error(`The SMS provider is away: ${outcome.reason}`) })
}
