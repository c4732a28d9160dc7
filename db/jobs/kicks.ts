import { runDueScans, type ScanContext } from '#db/articles/scans/run-due-scans.ts'
import type { FilesContext } from '#db/context.ts'
import { writeDataExports } from '#db/members/privacy/write-data-exports.ts'
import { type SendContext, sendNewest } from '#db/outbox/send-due-messages.ts'
import { logFailedMessages, logFailedScans } from './log-failures.ts'

/* A kick does right after a request what the cron would do within a minute. The cron does the rest. */

const MESSAGES_PER_KICK = 5
const SCANS_PER_KICK = 2

/** Sends the newest messages of the outbox, including those that the request has just committed. */
export async function sendAfterRequest(ctx: SendContext): Promise<void> {
  const { failed } = await sendNewest(ctx, MESSAGES_PER_KICK)
  logFailedMessages(failed)
}

/** Submits waiting scans to the provider. */
export async function scanAfterRequest(ctx: ScanContext): Promise<void> {
  const { failed } = await runDueScans(ctx, SCANS_PER_KICK)
  logFailedScans(failed)
}

/** Writes the data copies that members wait for, and sends the email about each. */
export async function exportAfterRequest(ctx: SendContext & FilesContext): Promise<void> {
  await writeDataExports(ctx)
  await sendAfterRequest(ctx)
}
