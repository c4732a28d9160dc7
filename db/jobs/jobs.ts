import { countDays } from '#db/analytics/count-days.ts'
import { announceClosures } from '#db/articles/announce-closures.ts'
import { createFromFiles, deleteOldArticleFiles } from '#db/articles/imports/run-imports.ts'
import { deleteOldPresences } from '#db/articles/presence/delete-old-presences.ts'
import { publishDue } from '#db/articles/publish-due.ts'
import { runDueScans, type ScanContext } from '#db/articles/scans/run-due-scans.ts'
import { deleteOldLooks } from '#db/articles/text-looks.ts'
import { deleteOldAttempts } from '#db/auth/attempts.ts'
import { deleteOldCodes } from '#db/auth/codes.ts'
import { deleteOldSessions } from '#db/auth/delete-old-sessions.ts'
import { deleteOldKnownClients } from '#db/auth/known-clients.ts'
import { deleteOldLinks } from '#db/auth/password-links.ts'
import type { BillingJobContext } from '#db/billing/context.ts'
import { followFailedRenewals } from '#db/billing/dunning/follow-failed-renewals.ts'
import { endMemberships } from '#db/billing/membership-end/end-memberships.ts'
import { settleOperations } from '#db/billing/operations/settle-operations.ts'
import { reconcileLedgers } from '#db/billing/reconciliation/reconcile-ledgers.ts'
import { removeUnkeptCards } from '#db/billing/remove-unkept-cards.ts'
import { sendCardReminders } from '#db/billing/renewal/send-card-reminders.ts'
import { sendRenewalNotices } from '#db/billing/renewal/send-renewal-notices.ts'
import { sendWaitingWishes } from '#db/billing/renewal/send-waiting-wishes.ts'
import { sendBroadcasts } from '#db/broadcasts/send-broadcasts.ts'
import { settleBroadcastEmails } from '#db/broadcasts/settle-emails.ts'
import { goOnWithClosings } from '#db/communities/closing/closings.ts'
import { deleteExpiredCommunityExports } from '#db/communities/export/delete-parts.ts'
import { writeCommunityExports } from '#db/communities/export/write-community-exports.ts'
import { applyDueChanges } from '#db/communities/sites/apply-changes.ts'
import type { FilesContext } from '#db/context.ts'
import { deleteOldEvents } from '#db/events/track-event.ts'
import { moveBatchesByDate } from '#db/expert-panels/move-batches-by-date.ts'
import { tellAuthors } from '#db/expert-panels/tell-authors.ts'
import { tellInvited } from '#db/expert-panels/tell-invited.ts'
import { writeForumDigests } from '#db/forum/digest/write-forum-digests.ts'
import { closeIntroductions } from '#db/introductions/close-introductions.ts'
import { MERGE_SEARCH_INDEX, mergeSearchIndex } from '#db/members/directory/merge-search-index.ts'
import { applyDueEmailChanges, deleteOldEmailChanges } from '#db/members/email-change/apply-due-changes.ts'
import { computeHealth } from '#db/members/health/compute-health.ts'
import { deleteMergeMoves } from '#db/members/merge/delete-merge-moves.ts'
import { deleteDueAccounts, remindOfDeletions } from '#db/members/privacy/account-deletions.ts'
import { deleteExpiredExports } from '#db/members/privacy/data-exports.ts'
import { turnOffAgain } from '#db/members/privacy/turn-off-again.ts'
import { writeDataExports } from '#db/members/privacy/write-data-exports.ts'
import { fillEmptyProfiles } from '#db/members/profile/fill-empty-profiles.ts'
import { writeSearchDigests } from '#db/members/saved-searches/write-search-digests.ts'
import { writeDigests } from '#db/notifications/digest/write-digests.ts'
import { deleteOldPushes } from '#db/notifications/push/delete-old-pushes.ts'
import { type PushContext, sendDuePushes } from '#db/notifications/push/send-due-pushes.ts'
import { deleteOldImports, inviteFromFiles } from '#db/onboarding/invitations/run-imports.ts'
import { settleJoiningPayments } from '#db/onboarding/settle-joining-payments.ts'
import { deleteOldMessages } from '#db/outbox/delete-old-messages.ts'
import { type SendContext, sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { deleteUnusedPictures } from '#db/pictures/delete-unused-pictures.ts'
import { deleteOldRecords } from '#db/retention/delete-old-records.ts'
import { deleteOldAuditRows } from '#db/staff/delete-old-audit-rows.ts'
import type { JobName } from '#shared/domain/jobs/job-names.ts'
import type { RunContext } from './counted-attempts.ts'
import { deleteOldFailedRequests } from './failed-requests.ts'
import { deleteOldJobRuns, type JobReport, NOTHING_DONE } from './job-runs.ts'
import { logFailedMessages, logFailedPushes, logFailedScans } from './log-failures.ts'

/** Includes the ports to outside providers, because code in db/ calls no provider directly. */
export type JobContext = SendContext &
  PushContext &
  ScanContext &
  BillingJobContext &
  FilesContext &
  Partial<RunContext>

export type Job = { readonly name: string; readonly run: (ctx: JobContext) => Promise<JobReport> }

/** The jobs that the cron runs every minute, in this order: publishing before the emails that it causes. */
export const JOBS: readonly (Job & { readonly name: JobName })[] = [
  counting('change-communities', applyDueChanges),
  counting('close-communities', (ctx) => goOnWithClosings(ctx)),
  counting('publish-due-articles', (ctx) => publishDue(ctx)),
  counting('announce-closures', (ctx) => announceClosures(ctx)),
  counting('open-and-close-panels', moveBatchesByDate),
  counting('tell-invited-members', (ctx) => tellInvited(ctx)),
  counting('tell-authors-of-answers', tellAuthors),
  { name: 'settle-payment-operations', run: settleOperations },
  { name: 'settle-joining-payments', run: settleJoiningPayments },
  { name: 'invite-from-files', run: (ctx) => inviteFromFiles(ctx) },
  { name: 'create-articles-from-files', run: (ctx) => createFromFiles(ctx) },
  { name: 'send-broadcasts', run: (ctx) => sendBroadcasts(ctx) },
  { name: 'remove-unkept-cards', run: removeUnkeptCards },
  { name: 'follow-failed-renewals', run: followFailedRenewals },
  counting('close-introductions', closeIntroductions),
  counting('write-digests', (ctx) => writeDigests(ctx)),
  counting('write-search-digests', (ctx) => writeSearchDigests(ctx)),
  counting('write-forum-digests', (ctx) => writeForumDigests(ctx)),
  counting('compute-health', computeHealth),
  counting('count-days', (ctx) => countDays(ctx)),
  { name: 'write-data-exports', run: writeDataExports },
  { name: 'write-community-exports', run: (ctx) => writeCommunityExports(ctx) },
  counting('fill-empty-profiles', fillEmptyProfiles),
  counting('remind-of-deletions', remindOfDeletions),
  counting('delete-accounts', deleteDueAccounts),
  counting('change-emails', applyDueEmailChanges),
  { name: 'end-memberships', run: endMemberships },
  {
    name: 'send-renewal-wishes',
    run: async (ctx) => {
      await turnOffAgain(ctx)
      return sendWaitingWishes(ctx)
    },
  },
  { name: 'send-renewal-notices', run: sendRenewalNotices },
  // After the more urgent reminders: a member gets one reminder within 24 hours.
  { name: 'send-card-reminders', run: sendCardReminders },
  {
    name: 'send-outbox',
    run: async (ctx) => {
      const { sent, later, failed } = await sendDueMessages(ctx)
      logFailedMessages(failed)
      return { done: sent, later, failed: failed.length }
    },
  },
  counting('settle-broadcast-emails', settleBroadcastEmails),
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
  counting('delete-old-email-changes', deleteOldEmailChanges),
  counting(
    'delete-old-sessions',
    async (ctx) => (await deleteOldSessions(ctx)) + (await deleteOldPresences(ctx)) + (await deleteOldLooks(ctx)),
  ),
  counting('delete-old-audit-rows', deleteOldAuditRows),
  counting('delete-old-events', deleteOldEvents),
  counting('delete-old-invitation-files', deleteOldImports),
  counting('delete-old-article-files', deleteOldArticleFiles),
  counting('delete-merge-moves', deleteMergeMoves),
  counting(
    'delete-expired-exports',
    async (ctx) => (await deleteExpiredExports(ctx)) + (await deleteExpiredCommunityExports(ctx)),
  ),
  counting('delete-old-messages', deleteOldMessages),
  counting('delete-old-pushes', deleteOldPushes),
  counting('delete-unused-pictures', deleteUnusedPictures),
  counting(MERGE_SEARCH_INDEX, mergeSearchIndex),
  counting('delete-old-job-runs', deleteOldJobRuns),
  counting('delete-old-failed-requests', deleteOldFailedRequests),
  counting('delete-old-records', deleteOldRecords),
]

/** A job that returns the number of finished items. */
function counting(name: JobName, run: (ctx: JobContext) => Promise<number>): Job & { readonly name: JobName } {
  return { name, run: async (ctx) => ({ ...NOTHING_DONE, done: await run(ctx) }) }
}
