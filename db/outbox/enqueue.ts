import type { Db } from '#db/client.ts'
import { outbox } from '#db/schema/platform.ts'
import type { CodeChannel } from '#shared/domain/auth/codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { leaseEnd } from './lease.ts'
import { sealPayload } from './sealed-payload.ts'
import { checkMailData, type MailData, type MailTemplate } from './templates/index.ts'

export type NewMail<T extends MailTemplate = MailTemplate> = {
  /** The community in whose name it is sent. */
  readonly communityId: string
  /** Who gets it, at the address that person has when it is sent; null for the community's concierge. */
  readonly userId: string | null
  readonly template: T
  readonly data: MailData<T>
  /** `{template}/{entityId}/{version}`: the same cause is sent once, however often it is asked for. */
  readonly idempotencyKey: string
}

/**
 * The statement that puts a mail into the outbox, for the batch of the change that causes it. It comes in an array,
 * to be spread into the batch: a query that is awaited by itself runs.
 */
export async function mailStatements<T extends MailTemplate>(db: Db, outboxKey: string, mail: NewMail<T>, now: Date) {
  checkMailData(mail.template, mail.data)
  if (!/^[\x21-\x7e]{1,256}$/.test(mail.idempotencyKey)) throw new Error('The idempotency key of a mail is unfit')
  const id = newId(now)
  const statement = db.build
    .insert(outbox)
    .values({
      id,
      communityId: mail.communityId,
      idempotencyKey: mail.idempotencyKey,
      channel: 'EMAIL',
      template: mail.template,
      userId: mail.userId,
      payload: await sealPayload(outboxKey, id, mail.data),
      status: 'WAITING',
      nextAttemptAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: outbox.idempotencyKey })
  return [statement] as const
}

export type CodeMessage = {
  /** The code's own; the message gets the same. */
  readonly id: string
  readonly communityId: string
  readonly userId: string
  readonly channel: CodeChannel
  readonly code: string
  readonly expiresAt: Date
}

/**
 * The statement that puts a one-time code into the outbox. A text is leased at once to the request that writes it, which
 * sends it while somebody waits; if that request dies, any sender takes it over.
 */
export async function codeMessageStatements(db: Db, outboxKey: string, message: CodeMessage, now: Date) {
  const { id, communityId, userId, channel, expiresAt } = message
  const isTakenAtOnce = channel === 'SMS'
  const statement = db.build.insert(outbox).values({
    id,
    communityId,
    idempotencyKey: `sign-in-code/${id}/1`,
    channel,
    template: 'sign-in-code',
    userId,
    payload: await sealPayload(outboxKey, id, { code: message.code }),
    status: 'WAITING',
    attempts: isTakenAtOnce ? 1 : 0,
    nextAttemptAt: now,
    leasedUntil: isTakenAtOnce ? leaseEnd(now) : null,
    expiresAt,
    createdAt: now,
  })
  return [statement] as const
}
