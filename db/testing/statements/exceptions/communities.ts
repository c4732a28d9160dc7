import { getTableName } from 'drizzle-orm'
import { EXPORTED_TABLES } from '#db/communities/export/exported/exported.ts'
import type { Exception } from './exception.ts'

export const COMMUNITIES_EXCEPTIONS: readonly Exception[] = [
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
    because: 'The host of the admin community, which admins of a brand are led to.',
    tables: ['communities', 'community_hosts'],
    sql: /^select "community_hosts"\."host" from "communities" inner join "community_hosts" .* where "communities"\."kind" = \?/s,
    from: ['bff-admin/sites/'],
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
    because: 'Whether the database answers, for every community.',
    tables: ['communities'],
    sql: /^select 1 as "_0" from "communities" limit \?$/,
  },
]
