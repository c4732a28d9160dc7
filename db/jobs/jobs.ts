import { publishDue } from '#db/articles/publish-due.ts'
import { runDueScans, type ScanContext } from '#db/articles/scans/run-due-scans.ts'
import { deleteOldAttempts } from '#db/auth/attempts.ts'
import { deleteOldCodes } from '#db/auth/codes.ts'
import { deleteOldKnownClients } from '#db/auth/known-clients.ts'
import { deleteOldLinks } from '#db/auth/password-links.ts'
import type { DunningContext } from '#db/billing/dunning/context.ts'
import { followFailedRenewals } from '#db/billing/dunning/follow-failed-renewals.ts'
import { reconcileLedgers } from '#db/billing/reconciliation/reconcile-ledgers.ts'
import { settleUnknownRefunds } from '#db/billing/refunds/settle-refund.ts'
import { removeUnkeptCards } from '#db/billing/remove-unkept-cards.ts'
import { sendRenewalNotices } from '#db/billing/renewal/send-renewal-notices.ts'
import { sendWaitingWishes } from '#db/billing/renewal/send-waiting-wishes.ts'
import { settleUnknownIntents } from '#db/billing/settle-unknown-intents.ts'
import { deleteOldEvents } from '#db/events/track-event.ts'
import { deleteDueAccounts, remindOfDeletions } from '#db/members/privacy/account-deletions.ts'
import { deleteExpiredExports } from '#db/members/privacy/data-exports.ts'
import { writeDataExports } from '#db/members/privacy/write-data-exports.ts'
import { writeDigests } from '#db/notifications/digest/write-digests.ts'
import { deleteOldPushes } from '#db/notifications/push/delete-old-pushes.ts'
import { type PushContext, sendDuePushes } from '#db/notifications/push/send-due-pushes.ts'
import { type SendContext, sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { deleteOldJobRuns, type JobReport, NOTHING_DONE } from './job-runs.ts'
import { logFailedMessages, logFailedPushes, logFailedScans } from './log-failures.ts'

/** With the ports to outside providers, because code in db/ calls no provider directly. */
export type JobContext = SendContext & PushContext & ScanContext & DunningContext

export type Job = { readonly name: string; readonly run: (ctx: JobContext) => Promise<JobReport> }

/** The jobs that the cron runs every minute, in this order: publishing before the mails that it causes. */
export const JOBS: readonly Job[] = [
  counting('publish-due-articles', publishDue),
  { name: 'settle-unknown-payments', run: settleUnknownIntents },
  { name: 'settle-unknown-refunds', run: settleUnknownRefunds },
  { name: 'remove-unkept-cards', run: removeUnkeptCards },
  { name: 'follow-failed-renewals', run: followFailedRenewals },
  counting('write-digests', (ctx) => writeDigests(ctx)),
  { name: 'write-data-exports', run: writeDataExports },
  counting('remind-of-deletions', remindOfDeletions),
  counting('delete-accounts', deleteDueAccounts),
  { name: 'send-renewal-wishes', run: sendWaitingWishes },
  { name: 'send-renewal-notices', run: sendRenewalNotices },
  {
    name: 'send-outbox',
    run: async (ctx) => {
      const { sent, later, failed } = await sendDueMessages(ctx)
      logFailedMessages(failed)
      return { done: sent, later, failed: failed.length }
    },
  },
  {
    name: 'send-pushes',
    run: async (ctx) => {
      const { sent, later, failed } = await sendDuePushes(ctx)
      logFailedPushes(failed)
      return { done: sent, later, failed: failed.length }
    },
  },
  {
    name: 'run-scans',
    run: async (ctx) => {
      const { done, later, failed } = await runDueScans(ctx)
      logFailedScans(failed)
      return { done, later, failed: failed.length }
    },
  },
  { name: 'reconcile-ledgers', run: reconcileLedgers },
  counting('delete-old-attempts', deleteOldAttempts),
  counting('delete-old-codes', deleteOldCodes),
  counting('delete-old-known-clients', deleteOldKnownClients),
  counting('delete-old-password-links', deleteOldLinks),
  counting('delete-old-events', deleteOldEvents),
  counting('delete-expired-exports', deleteExpiredExports),
  counting('delete-old-pushes', deleteOldPushes),
  counting('delete-old-job-runs', deleteOldJobRuns),
]

/** A job that answers the number of items it finished. */
function counting(name: string, run: (ctx: JobContext) => Promise<number>): Job {
  return { name, run: async (ctx) => ({ ...NOTHING_DONE, done: await run(ctx) }) }
}
