import type { Exception } from './exception.ts'

/** The folders with jobs. */
export const JOBS = [
  'db/analytics/',
  'db/jobs/',
  'db/outbox/',
  'db/articles/scans/',
  'db/expert-panels/move-batches-by-date.ts',
  'db/expert-panels/tell-authors.ts',
  'db/expert-panels/tell-invited.ts',
  'db/notifications/digest/',
  'db/notifications/push/',
  'db/members/privacy/',
  'db/members/health/',
  'db/members/merge/delete-merge-moves.ts',
  'db/members/profile/fill-empty-profiles.ts',
  'db/billing/membership-end/',
  'db/members/saved-searches/',
  'db/introductions/',
  'db/billing/reconciliation/',
  'db/broadcasts/',
  'db/articles/announce-closures.ts',
  'db/communities/closing/',
  'db/communities/export/',
]

export const JOBS_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'A job deletes old rows of every community.',
    tables: [
      ...['notifications', 'billing_events', 'digest_runs', 'forum_digest_runs', 'article_preview_links'],
      'mobile_phone_changes',
    ],
    sql: /^delete from "(\w+)" where rowid IN \(SELECT rowid FROM "\1" WHERE "\w+" < \? ORDER BY "\w+" LIMIT \?\) returning 1$/,
  },
  {
    because: 'A job deletes old invitations of every community that nobody has paid by.',
    tables: ['invitations', 'joining_payments'],
    sql: /^delete from "invitations" where rowid IN \(SELECT rowid FROM "invitations" WHERE "expires_at" < \? AND "invitations"\."paid_at" IS NULL AND NOT EXISTS /,
  },
  {
    because: 'Jobs read, by id, what belongs to the rows they have leased.',
    tables: ['users', 'mobile_phones', 'article_revisions'],
    sql: /"\w+"\."id" in \((?:\?|select value from json_each)/,
    from: JOBS,
  },
  {
    because: 'What a job could not finish, by the ids and communities of the rows that it has found.',
    tables: ['job_attempts'],
    sql: /"job_attempts"\."row_id" in \(select .*"job_attempts"\."community_id" in \(select/,
    from: JOBS,
  },
  {
    because: 'Old rows are deleted in every community.',
    tables: [
      'one_time_codes',
      'password_links',
      'email_changes',
      'events',
      'push_tokens',
      'push_messages',
      'job_attempts',
      'failed_requests',
      'sessions',
      'member_views',
      'audit_log',
    ],
    sql: /^delete from "(\w+)" where \(?(?:"\1"\."(?:expires_at|created_at|last_failed_at)"|CASE WHEN "sessions"\."revoked_at" IS NULL THEN .* END) < \?/,
  },
]
