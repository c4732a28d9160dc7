import type { JobName } from '#shared/domain/jobs/job-names.ts'

export type Kept = {
  readonly tables: readonly string[]
  /** How long their rows are kept. */
  readonly until: string
  readonly because: string
  /** The job that deletes them; without one, rows are deleted only by what a person does on a page. */
  readonly job?: JobName
}

const NOT_DELETED = 'Nothing deletes them.'

/** Rows that expire. */
const BY_TIME: readonly Kept[] = [
  {
    ...{ tables: ['attempts'], until: '24 hours after the end of their window', job: 'delete-old-attempts' },
    because: 'They limit how often something is tried.',
  },
  {
    ...{ tables: ['one_time_codes', 'code_sends'], until: '24 hours after they end', job: 'delete-old-codes' },
    because: 'A code is entered within minutes; the day allows questions of members who got none.',
  },
  {
    ...{ tables: ['code_pauses'], until: '30 days after the last wrong code', job: 'delete-old-codes' },
    because: 'Longer than any lockout.',
  },
  {
    ...{ tables: ['known_clients'], until: 'their own end', job: 'delete-old-known-clients' },
    because: 'A browser or network without recent sign-ins is no longer known.',
  },
  {
    ...{ tables: ['password_links'], until: '30 days after they end', job: 'delete-old-password-links' },
    because: 'Staff can see whether a link was used.',
  },
  {
    ...{ tables: ['email_changes'], until: '400 days after they were asked for', job: 'delete-old-email-changes' },
    because: 'An unwanted change is noticed by the next renewal at the latest.',
  },
  {
    ...{ tables: ['sessions', 'member_views'], until: '400 days after they end', job: 'delete-old-sessions' },
    because: 'Members and staff can see where an account was used; a theft may be noticed late.',
  },
  {
    ...{ tables: ['article_presences'], until: 'an hour after they were last seen', job: 'delete-old-sessions' },
    because: 'They show who has an article open now.',
  },
  {
    ...{ tables: ['audit_log'], until: 'seven years', job: 'delete-old-audit-rows' },
    because: 'Actions of staff are documented for as long as accounts are; a trigger refuses to delete newer rows.',
  },
  {
    ...{ tables: ['events'], until: '90 days', job: 'delete-old-events' },
    because: 'Daily totals without names (`daily_totals`) are computed from them.',
  },
  {
    ...{ tables: ['notifications', 'billing_events'], until: '400 days', job: 'delete-old-records' },
    because: 'A year with its renewal. The provider repeats its webhooks for days only.',
  },
  {
    ...{ tables: ['digest_runs', 'forum_digest_runs'], until: '90 days', job: 'delete-old-records' },
    because: 'They store the progress of a digest.',
  },
  {
    ...{ tables: ['article_preview_links'], until: '30 days after they end', job: 'delete-old-records' },
    because: 'The page of an article lists its links.',
  },
  {
    ...{ tables: ['mobile_phone_changes'], until: 'a day after the code ends', job: 'delete-old-records' },
    because: 'An unconfirmed number may belong to anybody.',
  },
  {
    ...{
      tables: ['invitations'],
      until:
        '400 days after they end; where somebody paid or tried to, the account is deleted, and the row stays without a name or an address',
      job: 'delete-old-records',
    },
    because: 'Staff can see who was invited and did not join. Payments refer to the others.',
  },
  {
    ...{
      tables: ['invitation_imports', 'invitation_import_rows'],
      until: '30 days after they were uploaded',
      job: 'delete-old-invitation-files',
    },
    because: 'Staff can read the result of each row; the invitations stay.',
  },
  {
    ...{
      tables: ['article_imports', 'article_import_rows'],
      until: '30 days after they were uploaded',
      job: 'delete-old-article-files',
    },
    because: 'Staff can read the result of each row; the articles stay.',
  },
  {
    ...{ tables: ['member_merge_moves'], until: 'a day after the merge', job: 'delete-merge-moves' },
    because: 'A merge can be undone until then; `member_merges` records an undo.',
  },
  {
    ...{
      tables: ['data_export_parts', 'community_export_parts'],
      until: 'seven days after the export is ready',
      job: 'delete-expired-exports',
    },
    because: 'They name the files that can be downloaded. The export itself stays as a record.',
  },
  {
    ...{ tables: ['outbox'], until: '90 days', job: 'delete-old-messages' },
    because:
      'Staff can see which emails were sent. The content is blanked after sending. The rows of emails to contacts are kept, because these are sent only once.',
  },
  {
    ...{ tables: ['push_tokens'], until: 'their own end', job: 'delete-old-pushes' },
    because: 'A device whose app has not renewed its token is not used.',
  },
  {
    ...{ tables: ['push_messages'], until: '30 days', job: 'delete-old-pushes' },
    because: 'Staff can see what was sent to devices.',
  },
  {
    ...{
      tables: ['pictures'],
      until: 'a day after they are shown no more, an hour if their upload did not end',
      job: 'delete-unused-pictures',
    },
    because: 'A page that is open still shows them.',
  },
  {
    ...{
      tables: ['job_runs', 'job_attempts'],
      until: '30 days; what was set aside, until it is tried again',
      job: 'delete-old-job-runs',
    },
    because: 'Staff can see what jobs did and what failed.',
  },
  {
    ...{ tables: ['failed_requests'], until: '30 days', job: 'delete-old-failed-requests' },
    because: 'They help to find faults.',
  },
  {
    ...{ tables: ['reconciliations', 'reconciliation_differences'], until: '90 days', job: 'reconcile-ledgers' },
    because: 'The ledger is compared every day.',
  },
]

/** Rows of one person, deleted with the account. */
const WITH_THE_ACCOUNT: readonly Kept[] = [
  {
    tables: [
      ...['member_profiles', 'public_profile_addresses', 'profile_fills', 'member_addresses', 'mobile_phones'],
      ...['support_contacts', 'accountants', 'statement_sends', 'saved_searches', 'member_follows', 'quiet_hours'],
      ...['notification_preferences', 'notification_views', 'onboarding_steps', 'article_user_settings'],
      ...['forum_digests', 'forum_drafts', 'forum_follows', 'forum_likes', 'forum_mentions', 'forum_readers'],
      ...['forum_reads', 'forum_reports', 'panel_invitations', 'offer_reports', 'broadcast_recipients'],
      ...['card_statuses', 'analytics_consents', 'data_exports', 'legal_holds', 'member_notes', 'member_note_versions'],
    ],
    until: 'the account is deleted',
    because: 'They are what a member wrote, chose or was given. A legal hold puts the deletion off.',
    job: 'delete-accounts',
  },
  {
    tables: [
      ...['introductions', 'received_introductions', 'introduction_settings', 'member_blocks', 'message_drafts'],
      ...['message_threads', 'thread_members', 'thread_messages', 'group_members'],
    ],
    until: 'the account is deleted; messages, until both accounts are',
    because: 'Messages also belong to their recipient.',
    job: 'delete-accounts',
  },
  {
    tables: ['images', 'undeliverable_addresses', 'users'],
    until: 'the account is deleted; its row stays without a name, an address or a picture',
    because: 'Invoices and stories refer to the person. Images of a brand stay with it.',
    job: 'delete-accounts',
  },
]

/** Rows about the work of a community. */
const WITH_THE_COMMUNITY: readonly Kept[] = [
  {
    tables: [
      ...['articles', 'article_revisions', 'article_events', 'article_feedback', 'article_feedback_reads'],
      ...['article_text_looks', 'article_corrections', 'article_scans', 'article_scan_sources'],
      ...['article_amplification_requests', 'article_agreement_acceptances', 'article_hand_offs', 'conflict_copies'],
      ...['panel_answers', 'panel_answer_revisions'],
    ],
    until: 'what is published stays, the last text alone, without the author’s name; all else goes with the account',
    because: 'Readers link to it.',
    job: 'delete-accounts',
  },
  {
    tables: ['forum_posts', 'forum_entries', 'forum_versions', 'forum_decisions'],
    until: 'what others saw stays as a former member’s; what nobody saw loses its text with the account',
    because: 'Replies make no sense without them.',
    job: 'delete-accounts',
  },
  {
    tables: [
      ...['panel_batches', 'panel_questions', 'panel_roundups', 'panel_roundup_answers'],
      ...['groups', 'group_addresses', 'content_versions', 'content_drafts', 'broadcasts', 'feeds', 'feed_items'],
      ...['offers', 'offer_communities', 'ads', 'article_promos', 'article_amplification_offers', 'staff_views'],
      'article_calendar_addresses',
    ],
    until: 'staff delete them',
    because: 'They are the work of the staff of a community.',
  },
  {
    tables: [
      ...['communities', 'community_hosts', 'community_versions', 'community_changes', 'community_closings'],
      ...['community_exports', 'article_closures', 'forum_settings', 'packages', 'staff_permissions'],
      'staff_notification_views',
    ],
    until: 'the community exists; a closed one is decided about by hand (docs/decisions/0060)',
    because: 'They are what a community is, and who may work in it.',
  },
  {
    tables: ['daily_totals'],
    until: 'the community exists',
    because: 'Numbers without names, to compare years.',
  },
  {
    tables: ['member_reports', 'account_deletions', 'member_merges'],
    until: 'the community exists',
    because: `They prove what was done: that a report was answered, an account deleted, accounts merged. ${NOT_DELETED}`,
  },
]

/** Rows kept by law. */
const BY_LAW: readonly Kept[] = [
  {
    tables: [
      ...['ledger_entries', 'subscriptions', 'refunds', 'adjustments', 'payment_intents', 'joining_payments'],
      ...['amplification_purchases', 'card_authorizations', 'dunning_notices', 'renewal_wishes', 'membership_ends'],
      ...['membership_returns'],
    ],
    until: 'ten years at least',
    because: `Invoices, what was paid for them, and why, are kept for up to ten years (§ 147 AO in Germany, the longest of the laws looked at; six or seven years elsewhere), also after the account is deleted. ${NOT_DELETED} A trigger keeps the ledger.`,
  },
]

/** Rows derived from others, and rows that the product itself needs. */
const MADE: readonly Kept[] = [
  {
    tables: [
      ...['article_search_texts', 'panel_answer_texts', 'forum_search_texts', 'directory_entries'],
      ...['directory_facets', 'directory_counts'],
    ],
    until: 'the row that they repeat is deleted or changed',
    because: 'Triggers write and delete them with it.',
  },
  {
    tables: ['article_words', 'directory_words'],
    until: 'the database exists',
    because:
      'Single words without their owners, for correcting misspelt searches; their number is limited by the language.',
  },
  {
    tables: ['provider_tokens'],
    until: 'the next one replaces it',
    because: 'One encrypted row per provider.',
  },
  {
    tables: ['preconditions'],
    until: 'it is always empty',
    because: 'Its CHECK rolls a batch back (docs/decisions/0001).',
  },
]

export const KEPT: readonly { readonly title: string; readonly entries: readonly Kept[] }[] = [
  { title: 'Deleted after a period', entries: BY_TIME },
  { title: 'Deleted with the account', entries: WITH_THE_ACCOUNT },
  { title: 'Content and configuration of a community', entries: WITH_THE_COMMUNITY },
  { title: 'Kept by law', entries: BY_LAW },
  { title: 'Derived from other rows', entries: MADE },
]

export type KeptFiles = {
  /** Their location in the bucket. */
  readonly keys: string
  /** The function that makes their keys. */
  readonly keyOf: string
  readonly until: string
  readonly because: string
  readonly job: JobName
}

/** The files of the one bucket, `council-files`. */
export const KEPT_FILES: readonly KeptFiles[] = [
  {
    keys: '`{community}/{picture}/{pixels}`',
    keyOf: 'pictureFileKey',
    until: 'a day after their picture is shown no more, an hour if its upload did not end',
    because: 'A page that is open still shows them.',
    job: 'delete-unused-pictures',
  },
  {
    keys: '`exports/{community}/{export}/{attempt}/{part}`',
    keyOf: 'exportFileKey',
    until: 'seven days after the export is ready; a rule of the bucket ends what no job could delete after eight',
    because: 'A copy of all data of a person or brand is kept only as long as it can be downloaded.',
    job: 'delete-expired-exports',
  },
]
