/** Every job that the cron runs each minute, grouped by purpose. */
export const JOBS_BY_AREA = {
  PUBLISHING: [
    'publish-due-articles',
    'announce-closures',
    'open-and-close-panels',
    'tell-invited-members',
    'tell-authors-of-answers',
    'create-articles-from-files',
    'run-scans',
    'change-communities',
    'close-communities',
    'write-community-exports',
  ],
  MESSAGES: [
    'send-outbox',
    'send-pushes',
    'send-broadcasts',
    'settle-broadcast-emails',
    'write-digests',
    'write-search-digests',
    'write-forum-digests',
    'close-introductions',
  ],
  PAYMENTS: [
    'settle-payment-operations',
    'settle-joining-payments',
    'remove-unkept-cards',
    'follow-failed-renewals',
    'end-memberships',
    'send-renewal-wishes',
    'send-renewal-notices',
    'send-card-reminders',
    'reconcile-ledgers',
  ],
  MEMBERS: [
    'invite-from-files',
    'write-data-exports',
    'fill-empty-profiles',
    'compute-health',
    'count-days',
    'remind-of-deletions',
    'delete-accounts',
    'change-emails',
  ],
  UPKEEP: [
    'delete-old-attempts',
    'delete-old-codes',
    'delete-old-known-clients',
    'delete-old-password-links',
    'delete-old-email-changes',
    'delete-old-sessions',
    'delete-old-audit-rows',
    'delete-old-events',
    'delete-old-invitation-files',
    'delete-old-article-files',
    'delete-merge-moves',
    'delete-expired-exports',
    'delete-old-messages',
    'delete-old-pushes',
    'delete-unused-pictures',
    'merge-search-index',
    'delete-old-job-runs',
    'delete-old-failed-requests',
    'delete-old-records',
  ],
} as const

export type JobArea = keyof typeof JOBS_BY_AREA
export type JobName = (typeof JOBS_BY_AREA)[JobArea][number]

export const JOB_NAMES: readonly JobName[] = Object.values(JOBS_BY_AREA).flat()

/** The job that sends the messages waiting in the outbox: its failures are emails that were given up. */
export const SEND_OUTBOX = 'send-outbox' satisfies JobName
