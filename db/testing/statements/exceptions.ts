import { getTableName } from 'drizzle-orm'
import { EXPORTED_TABLES } from '#db/communities/export/exported/exported.ts'

type Exception = {
  readonly because: string
  readonly tables: readonly string[]
  /** Only statements of this text: what a statement must still say stands here. */
  readonly sql?: RegExp
  /** Only statements that these folders or files hand to the `Db`. */
  readonly from?: readonly string[]
}

const JOBS = [
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
  'db/communities/closing/',
  'db/communities/export/',
]

/** In the admin community staff get their duties in every one, and change the brands. */
const IN_EVERY_COMMUNITY = [
  ...JOBS,
  'bff-admin/staff/people/',
  'bff-admin/sites/',
  'db/communities/sites/',
  // The pictures of ads are of the brand, those who send them are of the admin community.
  'db/pictures/store-picture.ts',
  // What members report of an offer of the admin community is told to its staff.
  'bff-member/offers/report-offer.ts',
]

/** What jobs wait for, counted by community. */
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

/** The product's statements on tables with a community that do not bind it. */
const EXCEPTIONS: readonly Exception[] = [
  {
    because: 'Jobs lease what is due in every community, and settle a row by the lease that only they hold.',
    tables: ['outbox'],
    sql: /^update "outbox" set .*"leased_until"/,
  },
  {
    because: 'Jobs lease the scans that are due in every community.',
    tables: ['article_scans'],
    sql: /^update "article_scans" set .*"leased_until".* where (?:\(+"article_scans"\."next_step" is not null|"article_scans"\."id" in \(select)/,
  },
  {
    because: 'Jobs lease the payments that are due in every community, and the cards to remove.',
    tables: ['payment_intents', 'subscriptions'],
    sql: /^update "payment_intents" set "leased_until" = .* where "payment_intents"\."id" in \(select .*"payment_intents"\."(?:next_check_at|cleanup_at)" is not null/,
  },
  {
    because: 'Jobs lease the payments of new members that are due in every community.',
    tables: ['joining_payments'],
    sql: /^update "joining_payments" set "leased_until" = .* where "joining_payments"\."id" in \(select .*"joining_payments"\."next_check_at" is not null/,
  },
  {
    because: 'Broadcasts of every community begin when they are due, and go on until nobody waits.',
    tables: ['broadcasts', 'job_attempts'],
    sql: /^select .* from "broadcasts" where \(?(?:"broadcasts"\."status" = '(?:SCHEDULED|SENDING)' and "broadcasts"\."(?:scheduled|started)_at" <= \?|"broadcasts"\."started_at" <= \? AND "broadcasts"\."settled_at" IS NULL)/s,
    from: ['db/broadcasts/'],
  },
  {
    because: 'A job invites the people of files of every community, and deletes files of a month ago.',
    tables: ['invitation_imports', 'invitation_import_rows'],
    sql: /^update "invitation_imports" set "leased_until" = .* where "invitation_imports"\."id" in \(select .*"invitation_imports"\."state" = 'RUNNING'|^delete from "invitation_import(?:s|_rows)" where .* in \(select .*"invitation_imports"\."created_at" <= \?/i,
    from: ['db/imports/'],
  },
  {
    because: 'A job creates the articles of files of every community, and deletes files of a month ago.',
    tables: ['article_imports', 'article_import_rows'],
    sql: /^update "article_imports" set "leased_until" = .* where "article_imports"\."id" in \(select .*"article_imports"\."state" = 'RUNNING'|^delete from "article_import(?:s|_rows)" where .* in \(select .*"article_imports"\."created_at" <= \?/i,
    from: ['db/imports/'],
  },
  {
    because: 'A job deletes who had an article of any community open an hour ago, and who saw one half a year ago.',
    tables: ['article_presences', 'article_text_looks'],
    sql: /^delete from "(article_presences|article_text_looks)" where "\1"\."seen_at" < \? returning "id"$/,
  },
  {
    because: 'A job deletes old rows of every community.',
    tables: [
      ...['notifications', 'billing_events', 'digest_runs', 'forum_digest_runs', 'article_preview_links'],
      'mobile_phone_changes',
    ],
    sql: /^delete from "(\w+)" where rowid IN \(SELECT rowid FROM "\1" WHERE "\w+" < \? ORDER BY "\w+" LIMIT \?\) returning 1$/,
  },
  {
    because: 'Copies of data that wait or have expired, and accounts to delete, of every community.',
    tables: ['data_exports', 'account_deletions', 'legal_holds', 'job_attempts'],
    sql: /^update "data_exports" set "(?:state|tries|leased_until)".*returning|^select .* from "data_exports" where \("data_exports"\."state" = 'READY' and "data_exports"\."expires_at" <= \?\)|^select .* from "account_deletions" where \(.*"account_deletions"\."due_at" <= \?/,
    from: ['db/members/privacy/'],
  },
  {
    because: 'Merges of every community that can no longer be undone.',
    tables: ['member_merges'],
    sql: /^select .* from "member_merges" where \("member_merges"\."is_recorded" = 1 and "member_merges"\."merged_at" <= \?/,
    from: ['db/members/merge/'],
  },
  {
    because: 'A job deletes old messages of every community.',
    tables: ['outbox'],
    sql: /^delete from "outbox" where "outbox"\."id" in \(select .*"outbox"\."created_at" < \?/,
    from: ['db/outbox/'],
  },
  {
    because: 'A job reads the profiles of every community that it looks at.',
    tables: ['profile_fills', 'users', 'member_profiles', 'article_user_settings', 'job_attempts'],
    sql: /from "profile_fills" inner join "users" .*"users"\."community_id" = "profile_fills"\."community_id".* where \("profile_fills"\."due_at" IS NOT NULL and /,
    from: ['db/members/profile/'],
  },
  {
    because: 'Exports of every community that wait, or whose time is over.',
    tables: ['community_exports', 'job_attempts'],
    sql: /^select .* from "community_exports" where \("community_exports"\."state" (?:= 'WAITING' and "community_exports"\."requested_at" <= \?|<> 'EXPIRED' and "community_exports"\."expires_at" <= \?\))/,
    from: ['db/communities/export/'],
  },
  {
    because: 'The number of the last row of each table, which says nothing of whose it is.',
    tables: EXPORTED_TABLES.map(({ table }) => getTableName(table)),
    sql: /^SELECT (?:\(SELECT max\(rowid\) FROM "\w+"\) AS "\w+"(?:, |$))+$/,
    from: ['db/communities/export/'],
  },
  {
    because: 'A job computes the health of the members of every community, each by id within their own.',
    tables: ['users', 'subscriptions'],
    sql: /from "users" where \("users"\."kind" = 'MEMBER' and "users"\."health_due_at" <= \?\)|^update "users" set "health" = json_extract\(computed\.value.*"users"\."community_id" = json_extract\(computed\.value/,
    from: ['db/members/health/'],
  },
  {
    because: 'Pictures of every community that are not used any more, or whose upload was interrupted.',
    tables: ['pictures'],
    sql: /^select .* from "pictures" where \("pictures"\."state" = '(?:UNUSED|STORING)' and "pictures"\."changed_at" <= \?\)/,
    from: ['db/pictures/'],
  },
  {
    because: 'Requests for an introduction of every community whose time is over.',
    tables: ['introductions', 'users', 'job_attempts'],
    sql: /from "introductions" inner join "users" on \("users"\."id" = "introductions"\."recipient_id" and "users"\."community_id" = "introductions"\."community_id"\) where \("introductions"\."expires_at" <= \?/,
    from: ['db/introductions/'],
  },
  {
    because: 'The admin community lists every brand, with what waits there for who holds a permission there.',
    tables: [
      'communities',
      'staff_permissions',
      'article_closures',
      'articles',
      'forum_entries',
      'subscriptions',
      'account_deletions',
      'data_exports',
      'membership_ends',
      'groups',
      'group_members',
      'offer_reports',
      'offers',
      'panel_batches',
      'job_attempts',
      'invitations',
      'community_hosts',
      'directory_entries',
      'community_closings',
    ],
    sql: /from "communities" left join "community_hosts" .* where "communities"\."kind" = \?/s,
    from: ['bff-admin/sites/'],
  },
  {
    because:
      'Staff belong to the admin community and work in others; there they are shown and changed with all their duties.',
    tables: ['users', 'communities', 'staff_permissions', 'sessions', 'password_links'],
    from: ['bff-admin/staff/people/'],
  },
  {
    because: 'The codes of an account are found by its id, on whichever site they were asked for.',
    tables: ['one_time_codes'],
    sql: /^delete from "one_time_codes" where "one_time_codes"\."account_key" = \?$/,
    from: ['db/members/privacy/'],
  },
  {
    because: 'Jobs open and close panels by date, and tell members of questions and answers, in every community.',
    tables: [
      'panel_batches',
      'panel_questions',
      'panel_answers',
      'panel_roundups',
      'panel_invitations',
      'job_attempts',
    ],
    sql: /from "panel_batches" where \("panel_batches"\."status" = '(?:SCHEDULED|OPEN)' and "panel_batches"\."(?:opens|closes)_at" <= \?(?:\)| and NOT EXISTS \(SELECT 1 FROM "job_attempts")|^select .* from "panel_batches" cross join "panel_questions" where \("panel_batches"\."status" = 'OPEN'|"panel_answers"\."told_status" IS NOT "panel_answers"\."status"/,
    from: ['db/expert-panels/'],
  },
  {
    because: 'The digests of every community whose time has come.',
    tables: ['communities', 'community_closings', 'digest_runs', 'forum_digest_runs'],
    sql: /from "communities" where "communities"\."kind" = \?$|from "communities" where \("communities"\."kind" = \? and NOT EXISTS \(select 1 as "one" from "community_closings"|"(?:forum_)?digest_runs"\."community_id" in \(select value from json_each/,
    from: ['db/notifications/digest/'],
  },
  {
    because: 'Jobs lease the wishes about renewals that are due in every community.',
    tables: ['renewal_wishes', 'subscriptions'],
    sql: /^update "renewal_wishes" set "leased_until" = .*"subscriptions"\."community_id" = "renewal_wishes"\."community_id"/,
  },
  {
    because: 'Jobs lease the memberships of deleted accounts that are to be ended, of every community.',
    tables: ['membership_ends'],
    sql: /^update "membership_ends" set "leased_until" = .*"membership_ends"\."next_try_at" IS NOT NULL/,
  },
  {
    because: 'A job reads which memberships renew soon in every community.',
    tables: ['subscriptions'],
    sql: /^select "id", "community_id", "user_id" from "subscriptions" where \("subscriptions"\."renews_at" > \? and /,
  },
  {
    because: 'A job reads the changes of cards that staff of any community began and that the log does not have.',
    tables: ['subscriptions'],
    sql: /from "subscriptions" where \("subscriptions"\."card_change" is not null and "subscriptions"\."cards_claimed_until" <= \?\)/,
  },
  {
    because: 'A job leases the subscriptions that are due to be looked at, of every community.',
    tables: ['subscriptions'],
    sql: /^update "subscriptions" set "dunning_check_at" = \? where "subscriptions"\."id" in \(select .*"subscriptions"\."dunning_check_at" is not null/,
  },
  {
    because: 'Jobs lease the refunds in every community whose outcome is not known.',
    tables: ['refunds'],
    sql: /^update "refunds" set "leased_until" = .* where "refunds"\."id" in \(select .*"refunds"\."next_check_at" is not null/,
  },
  {
    because: 'Jobs lease the adjustments of accounts in every community whose outcome is not known.',
    tables: ['adjustments'],
    sql: /^update "adjustments" set "leased_until" = .* where "adjustments"\."id" in \(select .*"adjustments"\."next_check_at" is not null/,
  },
  {
    because: 'Jobs lease the payments of amplifications in every community that are to be gone on with.',
    tables: ['amplification_purchases'],
    sql: /^update "amplification_purchases" set "leased_until" = .* where "amplification_purchases"\."id" in \(select .*"amplification_purchases"\."next_check_at" is not null/,
  },
  {
    because: 'The provider names a subscription by its own id, whichever community it is of.',
    tables: ['subscriptions'],
    sql: /from "subscriptions" where "subscriptions"\."provider_id" = \?$/,
    from: ['db/billing/'],
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
    because: 'Jobs read, by id, what belongs to the rows they have leased.',
    tables: ['users', 'mobile_phones', 'article_revisions'],
    sql: /"\w+"\."id" in \((?:\?|select value from json_each)/,
    from: JOBS,
  },
  {
    because:
      'Jobs read, by id, the recipients of the emails they have leased, with what each chose in their own community.',
    tables: ['users', 'mobile_phones', 'notification_preferences', 'quiet_hours', 'undeliverable_addresses'],
    sql: /"notification_preferences"\."community_id" = "users"\."community_id".*"quiet_hours"\."community_id" = "users"\."community_id".*"undeliverable_addresses"\."community_id" = "users"\."community_id".* where \("users"\."id" in \(select value from json_each/,
    from: ['db/outbox/'],
  },
  {
    because: 'The email provider names the community by the code that we tagged the email with.',
    tables: ['undeliverable_addresses', 'communities', 'users'],
    sql: /"users"\."community_id" = "communities"\."id" where \("communities"\."code" = \? and "users"\."email" = \?\)/,
    from: ['db/notifications/'],
  },
  {
    because: 'Jobs read the sources of the scans they have leased, within the community of each scan.',
    tables: ['article_scans', 'article_scan_sources'],
    sql: /"article_scans"\."community_id" = "article_scan_sources"\."community_id"\) where "article_scan_sources"\."scan_id" in \(/,
    from: ['db/articles/scans/'],
  },
  {
    because: 'A job counts the days of every brand, from the last one that was counted, by the calendar of each.',
    tables: ['communities', 'article_closures', 'daily_totals'],
    sql: /^select "id", "time_zone", .*"article_closures"\."community_id" = "communities"\."id".*\(SELECT max\(counted\.day\) .* from "communities" where "communities"\."kind" = \?$/s,
    from: ['db/analytics/'],
  },
  {
    because: 'Scheduled articles of every community are published when they are due.',
    tables: ['articles', 'job_attempts'],
    sql: /^select .* from "articles" where \("articles"\."status" = \? and "articles"\."scheduled_at" <= \?(?:\)| and NOT EXISTS \(SELECT 1 FROM "job_attempts")/,
  },
  {
    because: 'Changes of email of every community are made when their waiting time is over.',
    tables: ['email_changes', 'job_attempts'],
    sql: /^select .* from "email_changes" where \("email_changes"\."ready_at" <= \? and .* NOT EXISTS \(SELECT 1 FROM "job_attempts"/s,
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
    sql: /^delete from "(\w+)" where (?:"\1"\."(?:expires_at|created_at|last_failed_at)"|CASE WHEN "sessions"\."revoked_at" IS NULL THEN .* END) < \?/,
  },
  {
    because: 'Members of the community and staff, who belong to the admin community.',
    tables: ['users', 'communities'],
    sql: /"users"\."id" (?:in \(.*|= \? and )\("users"\."community_id" = \? or "users"\."kind" = \?\)/,
  },
  {
    because: 'A newer code of the account ends this one, on whichever site it was asked for.',
    tables: ['one_time_codes', 'outbox'],
    sql: /"one_time_codes"\."account_key" = \? and "one_time_codes"\."community_id" = \? .*NOT EXISTS \(select 1 from "one_time_codes" "newer" inner join "outbox"/,
  },
  {
    because: 'A code that was used ends all codes of its account.',
    tables: ['one_time_codes'],
    sql: /^update "one_time_codes" set "ended_at" = \? where \("one_time_codes"\."(?:id|account_key)" = \?/,
  },
  {
    because: 'People who are told something: members of the community, and staff who have a permission in it.',
    tables: ['users'],
    sql: /^INSERT INTO "notifications"\s.*\(person\.kind = 'MEMBER' AND person\.community_id = \?\) OR \(person\.kind = 'STAFF' AND EXISTS \(SELECT 1 FROM "staff_permissions" AS held\s+WHERE held\.user_id = person\.id AND held\.community_id = \?\)/s,
  },
  {
    because: 'The row of the person who has just proved who they are; staff belong to the admin community.',
    tables: ['users'],
    sql: /^update "users" set (?:"last_accessed_at" = \? where "users"\."id" = \?$|(?:"password_hash" = \?, )?"last_accessed_at" = \? where \("users"\."id" = \? and "users"\."status" = \? and "users"\."password_hash" = \?\)$)/,
  },
  {
    because: 'A session is found by its random id, or by the hash of a token that only its browser has.',
    tables: ['sessions'],
    sql: /"sessions"\."(?:id|refresh_hash|previous_refresh_hash)" in \(/,
    from: ['db/auth/'],
  },
  {
    because:
      'A password is its owner’s on every site: setting it ends links and sessions everywhere, and limits count all links.',
    tables: ['users', 'password_links', 'sessions'],
    sql: /"password_links"\."(?:user_id|id)" = \?|^update "sessions" set "revoked_at" = .* where \("sessions"\."user_id" = \? and "sessions"\."(?:id" <> \?|revoked_at" is null)|^select "password_hash" from "users" where "users"\."id" = \?$|^update "users" set "password_hash" = \?(?:, "must_change_password" = \?)? where \("users"\."id" = \?/,
    from: ['db/auth/', 'bff-public/auth/', 'bff-member/auth/', 'bff-admin/auth/', 'bff-admin/members/member/'],
  },
  {
    because: 'The message of a code has the id of the code, which was made in the same request.',
    tables: ['outbox'],
    sql: /^delete from "outbox" where "outbox"\."id" = \?$/,
    from: ['db/auth/', 'bff-public/auth/'],
  },
  {
    because: 'The admin community manages the ads of every brand: its site has their drawings.',
    tables: ['ads'],
    sql: /EXISTS \(SELECT 1 FROM "ads" WHERE "ads"\."image_id" = "images"\."id" AND "ads"\."community_id" = "images"\."community_id"/,
    from: ['bff-public/communities/'],
  },
  {
    because:
      'The admin community has the pictures of the ads of every brand, and a brand the logos of offers of the admin community that are shown there.',
    tables: ['pictures', 'ads', 'offers'],
    sql: /FROM "offer_communities" AS shown\s+WHERE shown\.offer_id = "pictures"\."offer_id" AND shown\.community_id = \? AND shown\.is_shown = 1\)/,
    from: ['bff-public/communities/'],
  },
  {
    because:
      'Who wrote an offer settles what members of every community reported of it; whose it is stands in the condition.',
    tables: ['offer_reports'],
    sql: /^delete from "offer_reports" where .* EXISTS \(SELECT 1 FROM "offers" WHERE \("offers"\."id" = \? and "offers"\."community_id" = \?\)\)/s,
    from: ['bff-admin/offers/'],
  },
  {
    because:
      'The offers of the community, and those of the admin community that are shown in it: the condition binds both.',
    tables: ['offers'],
    sql: /"offers"\."id" IN \(SELECT shown\.offer_id FROM "offer_communities" AS shown\s+WHERE shown\.community_id = \? AND shown\.is_shown = 1\)/,
    from: ['bff-member/offers/', 'bff-admin/offers/', 'bff-admin/feeds/', 'db/feeds/'],
  },
  {
    because:
      'What became of an offer in the community, and everywhere for the community that wrote it: the condition binds it.',
    tables: ['offer_reports', 'offer_communities', 'users', 'communities'],
    sql: /\((?:report|shown|"offer_reports")\."?community_id"? = \? OR "offers"\.community_id = \?\)/,
    from: ['bff-admin/offers/'],
  },
  {
    because:
      'The brands of an offer of the admin community; the statement itself checks that it is that one, or follows one that does.',
    tables: ['communities', 'offer_communities', 'offer_reports'],
    sql: /EXISTS \(SELECT 1 FROM "communities" AS acting WHERE acting\.id = \? AND acting\.kind = 'ADMIN'\)|^INSERT INTO "offer_communities" /,
    from: ['bff-admin/offers/'],
  },
  {
    because: 'A brand by its code, as staff of the admin community change it.',
    tables: ['communities', 'community_hosts', 'community_versions', 'article_closures'],
    sql: /^select .* from "communities" where "communities"\."code" = \? AND "communities"\."kind" = 'BRAND'$/s,
    from: ['bff-admin/sites/'],
  },
  {
    because: 'A new brand.',
    tables: ['communities'],
    sql: /^insert into "communities" /,
    from: ['bff-admin/sites/'],
  },
  {
    because: 'Which hosts another community has.',
    tables: ['community_hosts'],
    sql: /^select "host" from "community_hosts" where .* and "community_hosts"\."community_id" <> \?\)$/,
    from: ['bff-admin/sites/'],
  },
  {
    because: 'Changes of every community whose time has come.',
    tables: ['community_changes', 'job_attempts'],
    sql: /^select .* from "community_changes" where \("community_changes"\."state" = 'WAITING' and "community_changes"\."starts_at" <= \?/,
    from: ['db/communities/sites/'],
  },
  {
    because: 'Communities that are closing, with the community of the staff who announced it.',
    tables: ['community_closings', 'communities', 'users', 'job_attempts'],
    sql: /^select .* from "community_closings" cross join "communities" cross join "users" where \("community_closings"\."settled_at" IS NULL/s,
    from: ['db/communities/closing/'],
  },
  {
    because: 'Staff choose among all brands.',
    tables: ['community_hosts', 'communities'],
    sql: /"communities"\."kind" = \?/,
    from: ['db/communities/'],
  },
  {
    because: 'The default texts of the content bank are those of the admin community.',
    tables: ['communities'],
    sql: /\(SELECT main\.id FROM "communities" AS main WHERE main\.kind = 'ADMIN' LIMIT 1\)/,
  },
  {
    because: 'The terms that an acceptance names, a default among them: the acceptance is bound.',
    tables: ['content_versions'],
    sql: /"content_versions"\."id" = "article_agreement_acceptances"\."agreement_id"/,
  },
  {
    because: 'The texts of the community, and the defaults beside them.',
    tables: ['content_versions'],
    sql: /"content_versions"\."community_id" IN \(\?, \(SELECT main\.id FROM "communities" AS main WHERE main\.kind = 'ADMIN' LIMIT 1\)\) and .*"later"\."community_id" = "content_versions"\."community_id"/s,
    from: ['bff-admin/content-bank/'],
  },
  {
    because:
      'Who acts in the admin community reads which brands have texts of their own; the statement itself checks that it is that one.',
    tables: ['communities', 'content_versions'],
    sql: /"content_versions"\."community_id" = "communities"\."id" .* EXISTS \(SELECT 1 FROM "communities" AS acting WHERE acting\.id = \? AND acting\.kind = 'ADMIN'\)/s,
    from: ['bff-admin/content-bank/'],
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
    because: 'The names of people whose ids stand in the values of a row of the log: of its community, or of staff.',
    tables: ['users'],
    sql: /ON named\.id = one\.value AND \(named\.community_id = "audit_log"\."community_id" OR named\.kind = 'STAFF'\)/,
    from: ['bff-admin/staff/log/'],
  },
  {
    because: 'From the admin community, members of the brands in which the actor holds a right.',
    tables: ['staff_permissions', 'communities', 'community_hosts', 'users', 'subscriptions', 'card_statuses'],
    sql: /"staff_permissions"\."user_id" = \? and "staff_permissions"\."permission" in \([?, ]+\) and "communities"\."kind" = 'BRAND' and EXISTS \(select 1 from "communities" AS asking where asking\.id = \? AND asking\.kind = 'ADMIN'\)/,
    from: ['bff-admin/members/list/'],
  },
  {
    because: 'Who works for us in any community is not viewed as a member.',
    tables: ['staff_permissions'],
    sql: /EXISTS \(SELECT 1 FROM "staff_permissions" AS held WHERE held\.user_id = (?:\?|"users"\."id")\)/,
    from: ['db/members/viewing/', 'db/auth/session-guard.ts', 'bff-admin/members/viewing/'],
  },
  {
    because: 'The ledger of every brand is compared with the provider.',
    tables: ['communities'],
    sql: /^select "id" from "communities" where "communities"\."kind" = \?$/,
    from: ['db/billing/reconciliation/'],
  },
  {
    because: 'Pictures of the community and of staff, who belong to the admin community.',
    tables: ['images', 'communities'],
    sql: /"images"\."id" = \? and \("images"\."community_id" = \? or "communities"\."kind" = \? or /,
  },
  {
    because: 'Whether the database answers, for every community.',
    tables: ['communities'],
    sql: /^select 1 from "communities" limit \?$/,
  },
  {
    because: 'A search names the community in what it matches; the articles that it finds are bound.',
    tables: ['article_search'],
    sql: /article_search MATCH \?.* AS keys INDEXED BY article_search_texts_keys ON keys\.id = matched\.id AND keys\.community_id = \?/,
  },
  {
    because: 'The matches of a search that names the community in what it matches are counted; no row of them is read.',
    tables: ['article_search'],
    sql: /^select count\(\*\) from \(SELECT 1 FROM article_search WHERE article_search MATCH \? LIMIT \?\) AS matched$/,
    from: ['bff-admin/articles/list/'],
  },
  {
    because: 'The offer that a request names: the request is bound.',
    tables: ['article_amplification_offers'],
    sql: /"article_amplification_offers"\."id" = "article_amplification_requests"\."offer_id"/,
  },
  {
    because: 'A search of answers names the community in what it matches; the texts that it finds are bound.',
    tables: ['panel_answer_search'],
    sql: /panel_answer_search MATCH \?.*"panel_answer_texts"\."community_id" = \?/,
  },
  {
    because: 'A search of the directory names the community in what it matches; the entries that it finds are bound.',
    tables: ['directory_search', 'article_search', 'forum_search'],
    sql: /directory_search MATCH \?/,
    from: ['bff-member/members/directory/'],
  },
  {
    because: 'A word that may stand for a misspelt one is matched together with the community.',
    tables: ['directory_search'],
    sql: /directory_search MATCH '\{name role place\} : "' \|\| replace\(/,
    from: ['bff-member/members/directory/'],
  },
  {
    because: 'A word that may stand for a misspelt one is matched together with the community.',
    tables: ['article_search'],
    sql: /article_search MATCH '\{title author\} : "' \|\| replace\(/,
    from: ['bff-admin/articles/list/'],
  },
  {
    because: 'A job merges the parts of the index of all communities, and reads no row.',
    tables: ['directory_search'],
    sql: /^INSERT INTO directory_search \(directory_search, rank\) VALUES \('merge', -500\)$/,
    from: ['db/members/directory/'],
  },
  {
    because: 'Kept searches name the community in what they match; the entries that they find are bound.',
    tables: ['directory_search'],
    sql: /directory_search MATCH json_extract\(asked\.value/,
    from: ['db/members/saved-searches/'],
  },
  {
    because: 'A search of the forum names the community in what it matches; the entries that it finds are bound.',
    tables: ['forum_search'],
    sql: /forum_search MATCH \('community_id.*(?:"forum_search_texts"|\+texts)\."?community_id"? = \?/s,
    from: ['bff-member/forum/', 'bff-admin/forum/'],
  },
  {
    because: 'A search of stories names the community in what it matches; the articles that it finds are bound.',
    tables: ['article_search'],
    sql: /article_search MATCH \?/,
    from: ['bff-member/articles/stories/'],
  },
]

/** Jobs work for every community, and so do some verbs of the admin community; everything else acts in one a request. */
export function actsInEveryCommunity(callSite: string): boolean {
  return IN_EVERY_COMMUNITY.some((place) => callSite.includes(`(${place}`))
}

export function isExcepted(table: string, sql: string, callSite: string): boolean {
  return EXCEPTIONS.some(
    (one) =>
      one.tables.includes(table) &&
      (one.sql?.test(sql) ?? true) &&
      (one.from?.some((place) => callSite.includes(`(${place}`)) ?? true),
  )
}
