import { publishDue } from '#db/articles/publish-due.ts'
import { runDueScans, type ScanContext } from '#db/articles/scans/run-due-scans.ts'
import { deleteOldAttempts } from '#db/auth/attempts.ts'
import { deleteOldCodes } from '#db/auth/codes.ts'
import { deleteOldKnownClients } from '#db/auth/known-clients.ts'
import { deleteOldLinks } from '#db/auth/password-links.ts'
import type { BillingContext } from '#db/billing/context.ts'
import { reconcileLedgers } from '#db/billing/reconciliation/reconcile-ledgers.ts'
import { settleUnknownRefunds } from '#db/billing/refunds/settle-refund.ts'
import { removeUnkeptCards } from '#db/billing/remove-unkept-cards.ts'
import { settleUnknownIntents } from '#db/billing/settle-unknown-intents.ts'
import { deleteOldEvents } from '#db/events/track-event.ts'
import { type SendContext, sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { deleteOldJobRuns, type JobReport, NOTHING_DONE } from './job-runs.ts'
import { logFailedMessages, logFailedScans } from './log-failures.ts'

/** With the ports to outside providers, because code in db/ calls no provider directly. */
export type JobContext = SendContext & ScanContext & BillingContext

export type Job = { readonly name: string; readonly run: (ctx: JobContext) => Promise<JobReport> }

/** The jobs that the cron runs every minute, in this order: publishing before the mails that it causes. */
export const JOBS: readonly Job[] = [
  counting('publish-due-articles', publishDue),
  { name: 'settle-unknown-payments', run: settleUnknownIntents },
  { name: 'settle-unknown-refunds', run: settleUnknownRefunds },
  { name: 'remove-unkept-cards', run: removeUnkeptCards },
  {
    name: 'send-outbox',
    run: async (ctx) => {
      const { sent, later, failed } = await sendDueMessages(ctx)
      logFailedMessages(failed)
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
  counting('delete-old-job-runs', deleteOldJobRuns),
]

/** A job that answers the number of items it finished. */
function counting(name: string, run: (ctx: JobContext) => Promise<number>): Job {
  return { name, run: async (ctx) => ({ ...NOTHING_DONE, done: await run(ctx) }) }
}
