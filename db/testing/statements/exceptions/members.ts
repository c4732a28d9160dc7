import type { Exception } from './exception.ts'

export const MEMBERS_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'A job invites the people of files of every community, and deletes files of a month ago.',
    tables: ['invitation_imports', 'invitation_import_rows'],
    sql: /^update "invitation_imports" set "leased_until" = .* where "invitation_imports"\."id" in \(select .*"invitation_imports"\."state" = 'RUNNING'|^delete from "invitation_import(?:s|_rows)" where .* in \(select .*"invitation_imports"\."created_at" <= \?/i,
    from: ['db/imports/'],
  },
  {
    because: 'Copies of data that wait or have expired, and accounts to delete, of every community.',
    tables: ['data_exports', 'account_deletions', 'legal_holds', 'member_merges', 'job_attempts', 'community_closings'],
    sql: /^update "data_exports" set "(?:state|tries|leased_until)".*returning|^select .* from "data_exports" where \("data_exports"\."state" = 'READY' and "data_exports"\."expires_at" <= \?\)|^select .* from "account_deletions" where \(.*"account_deletions"\."due_at" <= \?/,
    from: ['db/members/privacy/'],
  },
  {
    because:
      'What staff were told of the articles of a deleted account; they belong to the admin community, and may not work here any more.',
    tables: ['users', 'communities'],
    sql: /^delete from "notifications" where .* IN \(SELECT person\.id FROM "communities" AS council CROSS JOIN "users" AS person\s+ON person\.community_id = council\.id AND person\.kind = 'STAFF' WHERE council\.kind = 'ADMIN'\)/s,
  },
  {
    because:
      'Members of every community who asked for their deletion, and whose renewal the provider did not turn off.',
    tables: ['account_deletions', 'subscriptions', 'renewal_wishes'],
    sql: /from "account_deletions" cross join "subscriptions" where \(.*"subscriptions"\."community_id" = "account_deletions"\."community_id" and /,
    from: ['db/members/privacy/'],
  },
  {
    because: 'A job reads which communities, each with its own due day, have saved searches to check.',
    tables: ['saved_searches'],
    sql: /FROM json_each\(\?\) AS week\s+WHERE EXISTS \(SELECT 1 FROM "saved_searches" AS next WHERE next\.community_id = week\.value ->> 'communityId'/,
    from: ['db/members/saved-searches/'],
  },
  {
    because: 'Merges of every community that can no longer be undone.',
    tables: ['member_merges'],
    sql: /^select .* from "member_merges" where \("member_merges"\."is_recorded" = 1 and "member_merges"\."merged_at" <= \?/,
    from: ['db/members/merge/'],
  },
  {
    because: 'A job reads the profiles of every community that it looks at.',
    tables: ['profile_fills', 'users', 'member_profiles', 'article_user_settings', 'job_attempts'],
    sql: /from "profile_fills" inner join "users" .*"users"\."community_id" = "profile_fills"\."community_id".* where \("profile_fills"\."due_at" IS NOT NULL and /,
    from: ['db/members/profile/'],
  },
  {
    because: 'A job computes the health of the members of every community, each by id within their own.',
    tables: ['users', 'subscriptions'],
    sql: /from "users" where \("users"\."kind" = 'MEMBER' and "users"\."health_due_at" <= \?\)|^update "users" set "health" = json_extract\(computed\.value.*"users"\."community_id" = json_extract\(computed\.value/,
    from: ['db/members/health/'],
  },
  {
    because: 'Requests for an introduction of every community whose time is over.',
    tables: ['introductions', 'users', 'job_attempts', 'community_closings'],
    sql: /from "introductions" inner join "users" on \("users"\."id" = "introductions"\."recipient_id" and "users"\."community_id" = "introductions"\."community_id"\) where \("introductions"\."expires_at" <= \?/,
    from: ['db/introductions/'],
  },
  {
    because: 'Changes of email of every community are made when their waiting time is over.',
    tables: ['email_changes', 'job_attempts'],
    sql: /^select .* from "email_changes" where \("email_changes"\."ready_at" <= \? and .* NOT EXISTS \(SELECT 1 FROM "job_attempts"/s,
  },
  {
    because: 'Members of the community and staff, who belong to the admin community.',
    tables: ['users', 'communities'],
    sql: /"users"\."id" (?:in \(.*|= \? and )\("users"\."community_id" = \? or "users"\."kind" = \?\)/,
  },
  {
    because: 'From the admin community, members of the brands in which the actor holds a right.',
    tables: ['staff_permissions', 'communities', 'community_hosts', 'users', 'subscriptions', 'card_statuses'],
    sql: /"staff_permissions"\."user_id" = \? and "staff_permissions"\."permission" in \([?, ]+\) and "communities"\."kind" = 'BRAND' and EXISTS \(select 1 from "communities" AS asking where asking\.id = \? AND asking\.kind = 'ADMIN'\)/,
    from: ['bff-admin/members/list/'],
  },
]
