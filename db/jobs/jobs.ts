import { publishDue } from '#db/articles/publish-due.ts'
import { runDueScans, type ScanContext } from '#db/articles/scans/run-due-scans.ts'
import { forgetOldAttempts } from '#db/auth/attempts.ts'
import { forgetOldCodes } from '#db/auth/codes.ts'
import { forgetOldLinks } from '#db/auth/password-links.ts'
import { forgetOldEvents } from '#db/events/track-event.ts'
import { type SendContext, sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { deleteOldJobRuns, type JobReport, NOTHING_DONE } from './job-runs.ts'
import { logFailedMessages, logFailedScans } from './log-failures.ts'

/** The ports are handed in: data code reaches the outside through them only. */
export type JobContext = SendContext & ScanContext

export type Job = { readonly name: string; readonly run: (ctx: JobContext) => Promise<JobReport> }

/** What the cron runs every minute, in this order: publishing comes before the mails that it causes. */
export const JOBS: readonly Job[] = [
  counting('publish-due-articles', publishDue),
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
  counting('delete-old-attempts', forgetOldAttempts),
  counting('delete-old-codes', forgetOldCodes),
  counting('delete-old-password-links', forgetOldLinks),
  counting('delete-old-events', forgetOldEvents),
  counting('delete-old-job-runs', deleteOldJobRuns),
]

/** A job that answers how much it did. */
function counting(name: string, run: (ctx: JobContext) => Promise<number>): Job {
  return { name, run: async (ctx) => ({ ...NOTHING_DONE, done: await run(ctx) }) }
}
