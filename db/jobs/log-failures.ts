import type { ScansReport } from '#db/articles/scans/run-due-scans.ts'
import type { PushReport } from '#db/notifications/push/send-due-pushes.ts'
import type { SendReport } from '#db/outbox/send-due-messages.ts'
import { log } from '#shared/server/log.ts'

/** Messages that were given up: an operator has to look into them. */
export function logFailedMessages(failed: SendReport['failed']): void {
  for (const message of failed) log('error', { event: 'message given up', ...message })
}

/** Scan steps that were given up: an editor can request a new scan. */
export function logFailedScans(failed: ScansReport['failed']): void {
  for (const scan of failed) log('error', { event: 'scan step given up', ...scan })
}

/** Pushes that were given up: the notification is still on the web. */
export function logFailedPushes(failed: PushReport['failed']): void {
  for (const push of failed) log('error', { event: 'push given up', ...push })
}
