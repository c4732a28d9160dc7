import type { Db } from '#db/client.ts'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import type { Email } from '#shared/kernel/ports/email.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'

/** Sends the emails that are due, and returns the sent ones. */
export async function sendWaitingEmails(db: Db, now: Date): Promise<readonly Email[]> {
  const sent: Email[] = []
  const send = async (email: Email) => {
    sent.push(email)
    return { kind: 'sent' as const, id: email.idempotencyKey }
  }
  await sendDueMessages(
    {
      ...{ db, now, outboxKey: OUTBOX_KEY, outboxKeys: [OUTBOX_KEY], originPattern: 'https://{host}' },
      unsubscribeKey: btoa('u'.repeat(32)),
      sms: { send: async () => ({ kind: 'later', reason: 'not here' }) },
      mailer: { send, sendBatch: async (all) => ({ kind: 'each', outcomes: await Promise.all(all.map(send)) }) },
    },
    { maxMs: 25_000, roundMs: 0, elapsedMs: () => 0, wait: async () => {} },
  )
  return sent
}
