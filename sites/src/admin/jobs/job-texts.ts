import type { JobArea, JobName } from '#shared/domain/jobs/job-names.ts'

type JobText = { readonly name: string; readonly does: string }

/** What each job does, in words. All start once a minute; some have work only once a day. */
export const JOB_TEXTS: Readonly<Record<JobName, JobText>> = {
  'publish-due-articles': { name: 'Publish articles', does: 'Publishes articles when their scheduled time comes.' },
  'announce-closures': {
    name: 'Submission closures',
    does: 'Tells authors with an open draft two weeks before submissions close.',
  },
  'open-and-close-panels': { name: 'Open and close panels', does: 'Opens and closes expert panels on their dates.' },
  'tell-invited-members': { name: 'Panel invitations', does: 'Notifies members who are invited to a question.' },
  'tell-authors-of-answers': { name: 'Panel decisions', does: 'Tells authors whether their answers were used.' },
  'create-articles-from-files': { name: 'Article imports', does: 'Creates the articles of imported files.' },
  'run-scans': { name: 'Article scans', does: 'Sends texts to the scan provider and reads the results.' },
  'close-communities': {
    name: 'Closing communities',
    does: 'Tells members about each step and ends memberships.',
  },
  'write-community-exports': {
    name: 'Community exports',
    does: 'Prepares the community exports that staff requested, in parts.',
  },
  'change-communities': {
    name: 'Scheduled changes',
    does: 'Applies scheduled changes to communities when their time comes.',
  },
  'send-outbox': { name: 'Emails and texts', does: 'Sends every email and text message that is due.' },
  'send-pushes': { name: 'Push notifications', does: 'Sends notifications to members’ devices.' },
  'send-broadcasts': { name: 'Messages to members', does: 'Sends messages to their recipients.' },
  'settle-broadcast-emails': { name: 'Message results', does: 'Records which emails of a message were sent.' },
  'write-digests': { name: 'Weekly digest', does: 'Writes the digest of each member, once a week.' },
  'write-search-digests': { name: 'Saved searches', does: 'Writes the emails about saved searches, once a week.' },
  'write-forum-digests': { name: 'Forum digest', does: 'Writes the forum digest, once a day.' },
  'close-introductions': { name: 'Introductions', does: 'Ends requests that weren’t answered within 21 days.' },
  'settle-payment-operations': {
    name: 'Payments',
    does: 'Looks up payments and refunds whose outcome is unknown, and emails members if nothing was charged.',
  },
  'settle-joining-payments': {
    name: 'Joining payments',
    does: 'Looks up payments of new members, and emails them if nothing was charged.',
  },
  'remove-unkept-cards': { name: 'Cards', does: 'Removes cards that members didn’t keep.' },
  'follow-failed-renewals': { name: 'Failed renewals', does: 'Follows renewals that couldn’t be charged.' },
  'end-memberships': {
    name: 'Ended memberships',
    does: 'Ends memberships of deleted accounts and closed communities at the provider.',
  },
  'send-renewal-wishes': { name: 'Auto-renewal', does: 'Passes auto-renewal changes on to the provider.' },
  'send-renewal-notices': { name: 'Renewal notices', does: 'Writes the notices before a renewal.' },
  'send-card-reminders': { name: 'Card reminders', does: 'Tells members whose card expires before their renewal.' },
  'reconcile-ledgers': { name: 'Reconciliation', does: 'Compares each ledger with the provider, once a day.' },
  'invite-from-files': { name: 'Imports', does: 'Invites the people of imported files.' },
  'write-data-exports': { name: 'Data exports', does: 'Prepares members’ copies of their data.' },
  'fill-empty-profiles': { name: 'Empty profiles', does: 'Fills in profiles from what members entered elsewhere.' },
  'compute-health': { name: 'Member health', does: 'Computes the health of each member, once a day.' },
  'count-days': { name: 'Daily totals', does: 'Counts each day that has ended, for analytics.' },
  'remind-of-deletions': { name: 'Deletion reminders', does: 'Reminds members before their account is deleted.' },
  'delete-accounts': { name: 'Account deletions', does: 'Deletes accounts when their waiting time has passed.' },
  'change-emails': { name: 'Email changes', does: 'Changes email addresses that were confirmed.' },
  'delete-old-attempts': { name: 'Counters', does: 'Deletes limit counters that are empty.' },
  'delete-old-codes': { name: 'Sign-in codes', does: 'Deletes codes that have expired.' },
  'delete-old-known-clients': {
    name: 'Known browsers',
    does: 'Deletes browsers that haven’t been used for a long time.',
  },
  'delete-old-password-links': { name: 'Password links', does: 'Deletes links that have expired.' },
  'delete-old-email-changes': { name: 'Old email changes', does: 'Deletes requests that are more than 400 days old.' },
  'delete-old-sessions': { name: 'Old sessions', does: 'Deletes sessions 400 days after they ended.' },
  'delete-old-audit-rows': { name: 'Old log rows', does: 'Deletes rows of the log after seven years.' },
  'delete-old-events': { name: 'Old events', does: 'Deletes raw events after 90 days; daily totals stay.' },
  'delete-old-invitation-files': { name: 'Old imports', does: 'Deletes imported files after a month.' },
  'delete-old-article-files': { name: 'Old article files', does: 'Deletes imported files of articles after a month.' },
  'delete-merge-moves': { name: 'Merged accounts', does: 'Deletes what’s needed to undo a merge, after a day.' },
  'delete-expired-exports': {
    name: 'Expired exports',
    does: 'Deletes copies of data and exports of communities after 7 days.',
  },
  'delete-old-messages': { name: 'Old emails', does: 'Deletes the records of emails after three months.' },
  'delete-old-pushes': { name: 'Old push notifications', does: 'Deletes the records of push notifications.' },
  'delete-unused-pictures': { name: 'Unused images', does: 'Deletes images a day after their last use.' },
  'merge-search-index': { name: 'Search index', does: 'Tidies the directory’s search index, once a day.' },
  'delete-old-job-runs': { name: 'Old runs', does: 'Deletes the records of jobs after 30 days.' },
  'delete-old-failed-requests': {
    name: 'Old failed requests',
    does: 'Deletes the records of requests that failed after 30 days.',
  },
  'delete-old-records': {
    name: 'Old notifications and links',
    does: 'Deletes notifications, payment provider messages and unused invitations after 400 days, and links that have expired.',
  },
}

export const AREA_LABELS: Readonly<Record<JobArea, string>> = {
  PUBLISHING: 'Publishing',
  MESSAGES: 'Emails and notifications',
  PAYMENTS: 'Payments',
  MEMBERS: 'Members',
  UPKEEP: 'Upkeep',
}

export function isJob(name: string): name is JobName {
  return Object.hasOwn(JOB_TEXTS, name)
}

/** The job of a name of the API: `send-outbox` for SEND_OUTBOX. */
export function jobOf(value: string): JobName {
  const name = value.toLowerCase().replaceAll('_', '-')
  if (!isJob(name)) throw new Error(`There is no job ${name}`)
  return name
}
