import { settleBroadcastEmails } from '#db/broadcasts/settle-emails.ts'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { at, type BaseFixture } from '#db/testing/base-fixture.ts'
import type { takingMailer } from '#db/testing/content/broadcasts.ts'
import { limits } from '#db/testing/outbox-fixture.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { broadcastMark, readBroadcast } from '../broadcasts/broadcasts.queries.ts'
import { sendBroadcast } from '../broadcasts/send-broadcast.ts'
import type { StaffContext } from '../staff/context.ts'

/** Sends a draft unchanged, now or later. */
export async function sendDraft(ctx: StaffContext, broadcastId: string, scheduledAt: Date | null = null) {
  const draft = await readBroadcast(ctx, broadcastId)
  return sendBroadcast(ctx, { broadcastId, baseDetailsId: draft ? await broadcastMark(draft) : '', scheduledAt })
}

/** Runs the cron of each minute, with a provider that accepts all emails at once. */
export async function deliverEmails(
  { db, env }: Pick<BaseFixture, 'db' | 'env'>,
  provider: ReturnType<typeof takingMailer>,
  minutes: number,
): Promise<void> {
  const job = { db: db(), now: at(minutes), outboxKey: OUTBOX_KEY }
  const ctx = {
    ...job,
    outboxKeys: [OUTBOX_KEY],
    mailer: provider.mailer,
    sms: { send: async () => ({ kind: 'later' as const, reason: 'not here' }) },
    originPattern: 'http://{host}:8787',
    unsubscribeKey: env.UNSUBSCRIBE_KEY,
  }
  await sendDueMessages(ctx, limits())
  await settleBroadcastEmails({ ...job, db: db() })
}
