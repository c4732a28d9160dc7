import type { Exception } from './exception.ts'

export const MESSAGES_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'Jobs lease what is due in every community, and settle a row by the lease that only they hold.',
    tables: ['outbox'],
    sql: /^update "outbox" set .*"leased_until"/,
  },
  {
    because: 'Broadcasts of every community begin when they are due, and go on until nobody waits.',
    tables: ['broadcasts', 'broadcast_recipients', 'job_attempts', 'community_closings'],
    sql: /^select .* from "broadcasts" where \(?(?:"broadcasts"\."status" = '(?:SCHEDULED|SENDING)' and "broadcasts"\."(?:scheduled|started)_at" <= \?|"broadcasts"\."started_at" <= \? AND "broadcasts"\."settled_at" IS NULL)/s,
    from: ['db/broadcasts/'],
  },
  {
    because:
      'Recipients of broadcasts whose emails are sent again, for the admin community in every one, within that of each email.',
    tables: ['broadcasts', 'broadcast_recipients'],
    sql: /"broadcast_recipients"\."community_id" = "outbox"\."community_id"/,
    from: ['bff-admin/jobs/retry-job.ts'],
  },
  {
    because: 'A job deletes old messages of every community.',
    tables: ['outbox'],
    sql: /^delete from "outbox" where "outbox"\."id" in \(select .*"outbox"\."created_at" < \?/,
    from: ['db/outbox/'],
  },
  {
    because: 'The digests of every community whose time has come.',
    tables: ['communities', 'community_closings', 'digest_runs', 'forum_digest_runs'],
    sql: /from "communities" where "communities"\."kind" = \?$|from "communities" where \("communities"\."kind" = \? and NOT EXISTS \(select 1 as "one" from "community_closings"|"(?:forum_)?digest_runs"\."community_id" in \(select value from json_each/,
    from: ['db/notifications/digest/'],
  },
  {
    because: 'Jobs lease what goes to devices in every community, and settle a row by the lease that only they hold.',
    tables: ['push_messages'],
    sql: /^update "push_messages" set .*"leased_until"/,
    from: ['db/notifications/push/'],
  },
  {
    because:
      'Jobs read, by id, the devices of the rows they have leased, with what their members chose in the community of the row.',
    tables: [
      'push_messages',
      'push_tokens',
      'users',
      'communities',
      'notifications',
      'notification_views',
      'notification_preferences',
      'quiet_hours',
      'community_closings',
    ],
    sql: /"push_tokens"\."community_id" = "push_messages"\."community_id".*"users"\."community_id" = "push_messages"\."community_id".* where "push_messages"\."id" in \(select value from json_each/,
    from: ['db/notifications/push/'],
  },
  {
    because: 'A device that its provider does not know any more, by the id of its row.',
    tables: ['push_tokens'],
    sql: /^delete from "push_tokens" where "push_tokens"\."id" = \?$/,
    from: ['db/notifications/push/'],
  },
  {
    because:
      'A token belongs to one person: who adds it takes it from everybody else, whichever community they are of.',
    tables: ['push_tokens'],
    sql: /^delete from "push_tokens" where \("push_tokens"\."token" = \? and \("push_tokens"\."user_id" <> \? or "push_tokens"\."community_id" <> \?\)\)$/,
    from: ['bff-member/notifications/'],
  },
  {
    because:
      'Jobs read, by id, the recipients of the emails they have leased, with what each chose in their own community, and whether that is closing.',
    tables: [
      'users',
      'mobile_phones',
      'notification_preferences',
      'quiet_hours',
      'undeliverable_addresses',
      'community_closings',
    ],
    sql: /"community_closings"\."community_id" = "users"\."community_id".*"notification_preferences"\."community_id" = "users"\."community_id".*"quiet_hours"\."community_id" = "users"\."community_id".*"undeliverable_addresses"\."community_id" = "users"\."community_id".* where \("users"\."id" in \(select value from json_each/,
    from: ['db/outbox/'],
  },
  {
    because: 'The email provider names the community by the code that we tagged the email with.',
    tables: ['undeliverable_addresses', 'communities', 'users'],
    sql: /"users"\."community_id" = "communities"\."id" where \("communities"\."code" = \? and "users"\."email" = \?\)/,
    from: ['db/notifications/'],
  },
  {
    because: 'People who are told something: members of the community, and staff who have a permission in it.',
    tables: ['users'],
    sql: /^INSERT INTO "notifications"\s.*\(person\.kind = 'MEMBER' AND person\.community_id = \?\) OR \(person\.kind = 'STAFF' AND EXISTS \(SELECT 1 FROM "staff_permissions" AS held\s+WHERE held\.user_id = person\.id AND held\.community_id = \?\)/s,
  },
]
