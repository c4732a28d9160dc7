import { asWritten } from './recorder.ts'

type Allowed = { readonly because: string; readonly sql: RegExp }

/** The product's statements that sort their results. All others read rows in the order of an index. */
const ALLOWED_SORTS: readonly Allowed[] = [
  { because: 'What a copy of a member’s data has of one table.', sql: / order by \+rowid limit \?$/ },
  {
    because: 'The agreements that one member has accepted.',
    sql: /"article_agreement_acceptances"\."user_id" = \? .* order by "article_agreement_acceptances"\."created_at" desc/s,
  },
  {
    because:
      'The published offers that a community shows: at most two hundred of its own and of the admin community each.',
    sql: /"offers"\."is_published" = 1.* order by (?:"offers"\."is_featured" desc, )?"offers"\."starts_at" desc/s,
  },
  {
    because: 'What members reported of one offer since it was last checked.',
    sql: /"offer_reports"\."offer_id" = \? .* order by "offer_reports"\."created_at" desc limit \?$/s,
  },
  {
    because: 'The feeds of a community: at most fifty.',
    sql: /from "feeds" where \(?"feeds"\."community_id" = \? .* order by "feeds"\."starts_at" desc, "feeds"\."id" desc limit \?$/s,
  },
  {
    because: 'The items of the feeds of a community: at most twenty of each.',
    sql: /from "(?:feeds|feed_items)" .* order by (?:"feed_items"\."feed_id" asc, )?"feed_items"\."is_pinned" desc, "feed_items"\."position" asc/s,
  },
  { because: 'Communities are few.', sql: /from "communities" .* order by "communities"\."name" asc(?: limit \?)?$/ },
  {
    because: 'The hosts of one community: at most ten.',
    sql: /order by "?(?:community_hosts"\.")?is_primary"? desc, /i,
  },
  { because: 'The editors of one community.', sql: /from "staff_permissions" .* order by "users"\."family_name"/ },
  { because: 'At most two accounts: by email and by username.', sql: / order by "users"\."email" = \? desc limit \?$/ },
  {
    because: 'The sessions of one person.',
    sql: /"sessions"\."user_id" = \? .* order by "sessions"\."(?:last_used_at|created_at)"/,
  },
  {
    because: 'The first rows of each item of a list, whose number is limited.',
    sql: /"id" IN \((?:SELECT id FROM \()?SELECT first\.value (?:AS id, .* )?FROM json_each\(\?\) AS asked .* order by /,
  },
  {
    because: 'The articles of one author, or their requests.',
    sql: /"articles"\."author_id" = \? .* order by (?:"articles"\."(?:published|submitted)_at" desc|"articles"\."status" in|coalesce\("articles"\."operation_id"|"article_amplification_requests"\."created_at" desc)/,
  },
  {
    because: 'The matches of a search: their number is limited, or another filter leaves few.',
    sql: /article_search MATCH \?.* order by /,
  },
  {
    because: 'The newest matches of a search: one more than are looked at.',
    sql: /row_number\(\) OVER \(ORDER BY keys\.id DESC\) AS place FROM \(SELECT article_search\.rowid AS id .* LIMIT \?\) AS matched CROSS JOIN/,
  },
  {
    because: 'The members that a filter of their list finds: they were counted before, and are at most a thousand.',
    sql: /from "users" where \(?"users"\."id" IN \(SELECT id FROM \(\(?select .* limit \?\)+ (?:AND|and) \+"users"\."community_id" .* order by (?:"users"\."(?:family_name|joined_at)|CASE WHEN "users"\."last_accessed_at")/s,
  },
  {
    because: 'The first members of each brand: as many as a page has.',
    sql: /"users"\."id" IN \(SELECT first\.value FROM json_each\(\(SELECT json_group_array\(community_id\) FROM .* order by /s,
  },
  {
    because: 'The views of a list that the staff of one community keep: at most thirty each.',
    sql: /from "staff_views" inner join "users" .* where \(?"staff_views"\."community_id" = \? .* order by "staff_views"\."name" asc, "staff_views"\."id" asc$/,
  },
  {
    because:
      'The posts that a filter of the list of staff finds: of titles and reports few, else those of a group or of authors.',
    sql: /"forum_posts"\."id" IN \(select "id" from "forum_posts" where .* order by "forum_posts"\."created_at" desc, "forum_posts"\."id" desc limit \?\) and \+"forum_posts"\."community_id" = \?\) order by "forum_posts"\."created_at" desc, "forum_posts"\."id" desc limit \?$/,
  },
  {
    because: 'The questions of the panels of one community that are open now: at most a hundred.',
    sql: /"panel_batches"\."status" = \? .* order by (?:"panel_answers"\."id" IS NULL, )?"panel_batches"\."closes_at" asc, "panel_batches"\."id" asc, "panel_questions"\."position" asc/,
  },
  {
    because: 'The scans of the articles of one answer.',
    sql: / order by "article_scans"\."created_at", "article_scans"\."id"$/,
  },
  {
    because: 'What was done to one member, and to what they wrote.',
    sql: /"audit_log"\."target_id" IN \(SELECT owner\.id FROM .* order by "audit_log"\."created_at" desc/s,
  },
  {
    because: 'The posts of the last week in the groups of one member.',
    sql: /FROM "group_members" CROSS JOIN "forum_posts".* ORDER BY "forum_posts"\."last_activity_at" DESC, "forum_posts"\."id" DESC LIMIT 11/s,
  },
  { because: 'A few related stories of each kind.', sql: / UNION ALL SELECT id FROM .* order by coalesce\(/ },
  {
    because: 'What is due at the provider, which is much only while a community closes: each community has its share.',
    sql: /^update "(?:renewal_wishes|membership_ends)" .* order by row_number\(\) OVER \(PARTITION BY "\w+"\."community_id" /,
  },
  { because: 'The sources of one scan.', sql: / order by "article_scan_sources"\."matched_words" desc/ },
  { because: 'The articles of one author.', sql: /closed\.author_id = \? .* ORDER BY closed\.created_at DESC/ },
  {
    because: 'A page of editing sessions.',
    sql: /"start"\."id" IN \(SELECT begins\.id .* order by "start"\."created_at"/,
  },
  {
    because: 'Two revisions: what an editor wrote last and what they looked at last.',
    sql: /AS seen WHERE seen\.id IN \(.* ORDER BY seen\.created_at DESC, seen\.id DESC LIMIT 1\)/,
  },
  {
    because: 'One page of each group of matches of a search of the directory.',
    sql: /directory_search MATCH \?.* order by hits\.tier, hits\.id DESC$/,
  },
  {
    because: 'At most a hundred of the newest stories.',
    sql: /WITH judged AS MATERIALIZED .* order by found\.published_at DESC, found\.id DESC$/,
  },
  {
    because: 'Words that share pieces with a misspelt one: the index ranks them.',
    sql: /directory_word_search MATCH .* ORDER BY rank LIMIT/,
  },
]

/** The product's statements that read all rows of a community in a table, although there is a better index. */
const ALLOWED_READS: readonly Allowed[] = [
  {
    because: 'A merge of two accounts: staff do it a few times a year, and one way finds the rows of all columns.',
    sql: /^INSERT INTO "member_merge_moves" |^SELECT \? AS kind, count\(\*\) AS rows, .* AS going/,
  },
]

export function isSortAllowed(sql: string): boolean {
  return isAllowed(ALLOWED_SORTS, sql)
}

export function mayReadOfCommunity(sql: string): boolean {
  return isAllowed(ALLOWED_READS, sql)
}

function isAllowed(allowed: readonly Allowed[], sql: string): boolean {
  return allowed.some((one) => one.sql.test(asWritten(sql).replace(/\s+/g, ' ')))
}
