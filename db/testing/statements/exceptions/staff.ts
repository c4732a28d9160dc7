import type { Exception } from './exception.ts'

/** The number of rows that jobs wait for, by community. */
const WITH_QUEUES = [
  'communities',
  'articles',
  'article_scans',
  'outbox',
  'push_messages',
  'introductions',
  'payment_intents',
  'joining_payments',
  'membership_ends',
  'renewal_wishes',
  'reconciliations',
  'invitation_imports',
  'data_exports',
  'community_exports',
  'account_deletions',
  'email_changes',
]

export const STAFF_EXCEPTIONS: readonly Exception[] = [
  {
    because:
      'Staff belong to the admin community and work in others; there they are shown and changed with all their duties.',
    tables: ['users', 'communities', 'staff_permissions', 'sessions', 'password_links'],
    from: ['bff-admin/staff/people/'],
  },
  {
    because: 'A job counts the days of every brand, from the last one that was counted, by the calendar of each.',
    tables: ['communities', 'article_closures', 'daily_totals'],
    sql: /^select "id", "time_zone", .*"article_closures"\."community_id" = "communities"\."id".*\(SELECT max\(counted\.day\) .* from "communities" where "communities"\."kind" = \?$/s,
    from: ['db/analytics/'],
  },
  {
    because:
      'Who acts in the admin community sees what is due and what failed in all, and has it tried again; the statement itself checks that it is that one.',
    tables: [...WITH_QUEUES, 'job_attempts'],
    sql: /EXISTS \(SELECT 1 FROM "communities" AS acting WHERE acting\.id = \? AND acting\.kind = 'ADMIN'\)/,
    from: ['bff-admin/jobs/'],
  },
  {
    because:
      'The log of operators says of each queue how many rows are due in all communities, and since when; nothing else of them.',
    tables: WITH_QUEUES,
    sql: /^select \(SELECT json_array\(count\(\*\), min\("at"\)\) FROM .* from "communities" limit \?$/s,
    from: ['bff-admin/jobs/'],
  },
  {
    because: 'Who acts in the admin community sees when the payment provider told something last, of any brand.',
    tables: ['billing_events'],
    sql: /^SELECT\s+\(SELECT max\(received_at\) FROM "billing_events"\) AS lastAt/,
    from: ['bff-admin/jobs/'],
  },
  {
    because: 'Who acts in the admin community compares the brands; the statement itself checks that it is that one.',
    tables: ['communities', 'daily_totals'],
    sql: /EXISTS \(SELECT 1 FROM "communities" AS acting WHERE acting\.id = \? AND acting\.kind = 'ADMIN'\)/,
    from: ['bff-admin/analytics/'],
  },
  {
    because:
      'Who acts in the admin community reads what staff did in all, and what failed; the statement itself checks that it is that one.',
    tables: [
      'audit_log',
      'failed_requests',
      'communities',
      'users',
      'articles',
      'article_imports',
      'broadcasts',
      'feeds',
      'forum_entries',
      'forum_posts',
      'groups',
      'offers',
      'invitations',
      'invitation_imports',
      'panel_answers',
      'panel_batches',
      'panel_questions',
      'panel_roundups',
    ],
    sql: /from "(?:audit_log|failed_requests)" .* where \(EXISTS \(SELECT 1 FROM "communities" AS acting WHERE acting\.id = \? AND acting\.kind = 'ADMIN'\)/s,
    from: ['bff-admin/staff/log/'],
  },
  {
    because: 'The name of a brand that staff of the admin community have changed.',
    tables: ['communities'],
    sql: /named\.id = "audit_log"\."target_id" AND named\.kind = 'BRAND'/,
    from: ['bff-admin/staff/log/'],
  },
  {
    because:
      'Staff who have or had work in the community, by ids that are bound to it: they belong to the admin community.',
    tables: ['users'],
    sql: /"users"\."kind" = \? and "users"\."id" in \(select "user_id" from "staff_permissions" where "staff_permissions"\."community_id" = \? union /,
    from: ['bff-admin/staff/log/'],
  },
  {
    because: 'The names of people whose ids stand in the values of a row of the log: of its community, or of staff.',
    tables: ['users'],
    sql: /ON named\.id = one\.value AND \(named\.community_id = "audit_log"\."community_id" OR named\.kind = 'STAFF'\)/,
    from: ['bff-admin/staff/log/'],
  },
]
