import { and, eq } from 'drizzle-orm'
import { accountStatements, phoneOwnerStatement } from '#db/auth/accounts.ts'
import { codeHmac } from '#db/auth/code-hmac.ts'
import { checkPause, pauseStatement } from '#db/auth/code-pauses.ts'
import { nextSendAt, sendStatement, sendsStatement, tooManySends, uncountStatement } from '#db/auth/code-sends.ts'
import { accountKeyOf, endCodeStatement, newCodeStatement } from '#db/auth/codes.ts'
import type { Db } from '#db/client.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { codeMessageStatements } from '#db/outbox/enqueue.ts'
import { leaseEnd } from '#db/outbox/lease.ts'
import { renderSms } from '#db/outbox/templates/sms.ts'
import { outbox } from '#db/schema/platform.ts'
import type { GenerateCodeAnswer, GenerateCodeInput } from '#shared/domain/auth/codes.contract.ts'
import { newCode } from '#shared/domain/auth/codes.ts'
import { CODE_LIMITS } from '#shared/domain/auth/limits.ts'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { SendOutcome } from '#shared/kernel/mail.ts'
import type { SmsSender } from '#shared/kernel/sms.ts'

export type CodeDeps = { readonly codeKey: string; readonly outboxKey: string; readonly sms: SmsSender }

/** The asking browser is named by the hash of its cookie, null for a caller that is none. */
export type CodeVisit = { readonly host: string; readonly network: string; readonly browserHash: string | null }

/**
 * Sends a code to sign in with. A mail waits in the outbox until the provider takes it; a text is sent while the asker
 * waits, because only the provider knows whether the phone can get it. For a recipient that is nobody's the same happens
 * up to the sending.
 */
export async function generateCode(
  db: Db,
  deps: CodeDeps,
  { channel, to }: GenerateCodeInput,
  { host, browserHash }: CodeVisit,
  now: Date,
): Promise<GenerateCodeAnswer> {
  const [findCommunity, findMember, findStaff] = accountStatements(db, host, to)
  const [[community], [member], [staff]] = await Promise.all([
    db.read(findCommunity),
    db.read(channel === 'SMS' ? phoneOwnerStatement(db, host, to) : findMember),
    db.read(findStaff),
  ])
  if (!community) throw new AppError('NotFound')
  if (!member && staff) throw new AppError('BadRequest.NoAdmins')

  const id = newId(now)
  const code = newCode()
  const expiresAt = new Date(now.getTime() + CODE_LIMITS.lifeMs)
  const accountKey = await accountKeyOf(community.id, member ?? null, to)
  const bond = { accountKey, communityId: community.id, purpose: 'SIGN_IN' as const, channel }
  const hmac = await codeHmac(deps.codeKey, bond, code)
  const message = { id, communityId: community.id, userId: member?.userId ?? '', channel, code, expiresAt }
  const [toSomebody] = await codeMessageStatements(db, deps.outboxKey, message, now)
  // As many statements for nobody as for somebody.
  const toNobody = db.build.delete(outbox).where(eq(outbox.id, id))
  const sends = await orRefuse(db, accountKey, now, async () => {
    const [, , , counted] = await db.commitIf([
      sendStatement(db, id, accountKey, now),
      newCodeStatement(db, { ...bond, id, hmac, browserHash, expiresAt }, now),
      member ? toSomebody : toNobody,
      sendsStatement(db, accountKey, now),
    ])
    return counted
  })

  if (channel === 'SMS') {
    const text = renderSms('sign-in-code', { code }, { familiarName: community.familiarName, host })
    const outcome: SendOutcome = member?.phoneNumber
      ? await deps.sms.send({ to: member.phoneNumber, text, validForSeconds: CODE_LIMITS.lifeMs / 1000 })
      : { kind: 'sent', id: '' }
    await settle(db, id, outcome, now)
  }
  return { sent: true, resendAt: nextSendAt(sends, now).toISOString(), expiresAt: expiresAt.toISOString() }
}

/** One more may not be sent: says whether codes rest or the hour is full. */
async function orRefuse<T>(db: Db, accountKey: string, now: Date, commit: () => Promise<T>): Promise<T> {
  try {
    return await commit()
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    const [[pause], sends] = await Promise.all([
      db.read(pauseStatement(db, accountKey, now)),
      db.read(sendsStatement(db, accountKey, now)),
    ])
    checkPause(pause, now)
    throw tooManySends(sends, now)
  }
}

/** A text that did not leave takes its code with it, and only that: an earlier one stays good. */
async function settle(db: Db, codeId: string, outcome: SendOutcome, now: Date): Promise<void> {
  const message = db.build.update(outbox)
  const mine = and(eq(outbox.id, codeId), eq(outbox.status, 'WAITING'), eq(outbox.leasedUntil, leaseEnd(now)))
  if (outcome.kind === 'sent') {
    await db.commit([message.set({ status: 'SENT', sentAt: now, payload: '', leasedUntil: null }).where(mine)])
    return
  }
  const failed = { status: 'FAILED' as const, payload: '', lastError: outcome.reason, leasedUntil: null }
  await db.commit([message.set(failed).where(mine), endCodeStatement(db, codeId, now), uncountStatement(db, codeId)])
  if (outcome.kind === 'refused') throw new AppError('Unprocessable', { message: AUTH_MESSAGES.phoneCannotGetTexts })
  throw new AppError('ServiceUnavailable', { cause: new Error(`The SMS provider is away: ${outcome.reason}`) })
}
