import type { Exception } from './exception.ts'

export const ARTICLES_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'Jobs lease the scans that are due in every community.',
    tables: ['article_scans'],
    sql: /^update "article_scans" set .*"leased_until".* where (?:\(+"article_scans"\."next_step" is not null|"article_scans"\."id" in \(select)/,
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
    because: 'Jobs read the sources of the scans they have leased, within the community of each scan.',
    tables: ['article_scans', 'article_scan_sources'],
    sql: /"article_scans"\."community_id" = "article_scan_sources"\."community_id"\) where "article_scan_sources"\."scan_id" in \(/,
    from: ['db/articles/scans/'],
  },
  {
    because: 'Scheduled articles of every community are published when they are due.',
    tables: ['articles', 'job_attempts', 'community_closings'],
    sql: /^select .* from "articles" where \("articles"\."status" = \? and "articles"\."scheduled_at" <= \?(?:\)| and NOT EXISTS \(SELECT 1 FROM "job_attempts")/,
  },
  {
    because: 'A job finds the closures of every community that are near, and tells authors within each.',
    tables: ['article_closures', 'communities', 'community_closings'],
    sql: /^select .* from "article_closures" cross join "communities" where \("article_closures"\."told_to" IS NOT NULL/,
    from: ['db/articles/'],
  },
  {
    because:
      'Former editors of articles of the community, by ids that are bound to it: they belong to the admin community.',
    tables: ['users', 'communities'],
    sql: /"users"\."id" IN \(WITH RECURSIVE editor \(id\) AS \(SELECT \(SELECT min\("articles"\."editor_id"\) FROM "articles"\s+WHERE "articles"\."community_id" = \?/,
    from: ['bff-admin/articles/assignment/'],
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
    because: 'The offer that a request names: the request is bound.',
    tables: ['article_amplification_offers'],
    sql: /"article_amplification_offers"\."id" = "article_amplification_requests"\."offer_id"/,
  },
]
