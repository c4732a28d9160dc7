import type { Db } from '#db/client.ts'
import { outbox } from '#db/schema/platform.ts'
import { newId } from '#shared/kernel/ids.ts'
import { sealPayload } from './sealed-payload.ts'
import { checkMailData, type MailData, type MailTemplate } from './templates/index.ts'

export type NewMail<T extends MailTemplate = MailTemplate> = {
  /** The community in whose name it is sent. */
  readonly communityId: string
  /** Who gets it, at the address that person has when it is sent. */
  readonly userId: string
  readonly template: T
  readonly data: MailData<T>
  /** `{template}/{entityId}/{version}`: the same cause is sent once, however often it is asked for. */
  readonly idempotencyKey: string
}

/**
 * The statement that puts a mail into the outbox, for the batch of the change that causes it. It comes in an array,
 * to be spread into the batch: a query that is awaited by itself runs.
 */
export const mailStatements = async <T extends MailTemplate>(
  db: Db,
  outboxKey: string,
  mail: NewMail<T>,
  now: Date,
) => {
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
