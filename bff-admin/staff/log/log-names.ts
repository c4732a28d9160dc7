import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { articleImports } from '#db/schema/articles/article-imports.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { broadcasts } from '#db/schema/content/broadcasts.ts'
import { feeds } from '#db/schema/content/feeds.ts'
import { offers } from '#db/schema/content/offers.ts'
import { panelAnswers, panelBatches, panelQuestions, panelRoundups } from '#db/schema/expert-panels.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { auditLog } from '#db/schema/platform.ts'
import { invitationImports } from '#db/schema/staff/invitation-imports.ts'
import type { AuditTargetType } from '#shared/domain/staff/audit.ts'

/** The name of each log row's target; null once that is deleted. */
export function targetName(): SQL<string | null> {
  const isTarget = sql`named.id = ${auditLog.targetId} AND named.community_id = ${auditLog.communityId}`
  const titleOf = (
    table:
      | typeof articles
      | typeof feeds
      | typeof offers
      | typeof panelBatches
      | typeof panelQuestions
      | typeof panelRoundups,
  ) => sql`(SELECT named.title FROM ${table} AS named WHERE ${isTarget})`
  const person = sql`(SELECT named.given_name || ' ' || named.family_name FROM ${users} AS named
    WHERE named.id = ${auditLog.targetId})`
  const names: Readonly<Record<AuditTargetType, SQL>> = {
    article: titleOf(articles),
    'article-file': sql`(SELECT named.article_count FROM ${articleImports} AS named WHERE ${isTarget})`,
    broadcast: sql`(SELECT named.subject FROM ${broadcasts} AS named WHERE ${isTarget})`,
    // Its name is in the values of the row.
    'content-block': sql`NULL`,
    feed: titleOf(feeds),
    'forum-entry': sql`(SELECT post.title FROM ${forumEntries} AS named INNER JOIN ${forumPosts} AS post
      ON post.id = named.post_id AND post.community_id = named.community_id WHERE ${isTarget})`,
    'forum-post': sql`(SELECT named.title FROM ${forumPosts} AS named WHERE ${isTarget})`,
    'forum-post-list': sql`(SELECT named.name FROM ${communities} AS named WHERE named.id = ${auditLog.communityId})`,
    'forum-settings': sql`(SELECT named.name FROM ${communities} AS named WHERE named.id = ${auditLog.communityId})`,
    group: sql`(SELECT named.name FROM ${groups} AS named WHERE ${isTarget})`,
    invitation: sql`(SELECT named.given_name || ' ' || named.family_name FROM ${invitations} AS named WHERE ${isTarget})`,
    'invitation-file': sql`(SELECT named.ready_count FROM ${invitationImports} AS named WHERE ${isTarget})`,
    // Its id is its name.
    job: sql`${auditLog.targetId}`,
    'member-list': sql`(SELECT named.name FROM ${communities} AS named WHERE named.id = ${auditLog.communityId})`,
    offer: titleOf(offers),
    'panel-answer': sql`(SELECT asked.title FROM ${panelAnswers} AS named INNER JOIN ${panelQuestions} AS asked
      ON asked.id = named.question_id AND asked.community_id = named.community_id WHERE ${isTarget})`,
    'panel-batch': titleOf(panelBatches),
    'panel-question': titleOf(panelQuestions),
    'panel-roundup': titleOf(panelRoundups),
    site: sql`(SELECT named.name FROM ${communities} AS named WHERE named.id = ${auditLog.targetId} AND named.kind = 'BRAND')`,
    staff: person,
    user: person,
    // A subscription is named by its member.
    subscription: person,
  }
  const cases = Object.entries(names).map(([type, name]) => sql`WHEN ${type} THEN ${name}`)
  return sql`CASE ${auditLog.targetType} ${sql.join(cases, sql` `)} END`
}

/** The names of the people whose ids stand in values of the log: an editor, a member, or chairs with spaces between them. */
export function peopleIn(values: AnyColumn): SQL<string | null> {
  const ids = sql`coalesce(json_extract(${values}, '$.editorId'), json_extract(${values}, '$.memberId'), json_extract(${values}, '$.chairs'))`
  return sql`(SELECT group_concat(named.given_name || ' ' || named.family_name, ', ')
    FROM json_each('["' || replace(${ids}, ' ', '","') || '"]') AS one CROSS JOIN ${users} AS named
    ON named.id = one.value AND (named.community_id = ${auditLog.communityId} OR named.kind = 'STAFF'))`
}

/** The name of the group whose id stands in values of the log. */
export function groupIn(values: AnyColumn): SQL<string | null> {
  return sql`(SELECT named.name FROM ${groups} AS named
    WHERE named.id = json_extract(${values}, '$.group') AND named.community_id = ${auditLog.communityId})`
}
