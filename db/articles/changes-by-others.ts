import { and, eq, type SQL, sql } from 'drizzle-orm'
import { jsonRows } from '#db/json-rows.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import type { ArticleChangesView, ArticleRevisionView } from '#shared/domain/articles/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { before, revisionAlias } from './article-rows.ts'

/** The maximum number of editing sessions of others that are read. */
const SESSIONS_MAX = 50

/** The last revision of an article by this person that became its text: id or null. */
export function lastWordsOf(person: SQL): SQL {
  return sql`(SELECT words.id FROM article_revisions AS words WHERE words.community_id = ${articles.communityId} AND words.editing_session_id = (
      SELECT own.id FROM article_revisions AS own INDEXED BY article_editing_sessions WHERE own.article_id = ${articles.id} AND own.community_id = ${articles.communityId}
        AND own.editing_session_id = own.id AND own.author_id = ${person} AND own.became_current = 1
      ORDER BY own.created_at DESC, own.id DESC LIMIT 1)
    ORDER BY words.created_at DESC, words.id DESC LIMIT 1)`
}

const latest = revisionAlias('latest')

const writerColumns = {
  authorId: latest.authorId,
  at: latest.createdAt,
  givenName: users.givenName,
  familyName: users.familyName,
}

/** Who other than this person wrote after the revision of the joined `before`, latest first; one row per editing session. */
export function writersSince(person: SQL) {
  const others = sql`(SELECT start.id FROM article_revisions AS start INDEXED BY article_editing_sessions WHERE start.article_id = ${articles.id}
    AND start.community_id = ${articles.communityId} AND start.editing_session_id = start.id AND start.author_id <> ${person} AND start.became_current = 1
    ORDER BY start.created_at DESC, start.id DESC LIMIT ${SESSIONS_MAX}) AS others`
  const end = sql`(SELECT ending.id FROM article_revisions AS ending WHERE ending.editing_session_id = others.id
    AND ending.community_id = ${articles.communityId} ORDER BY ending.created_at DESC, ending.id DESC LIMIT 1)`
  return jsonRows(writerColumns, (row) =>
    build
      .select({ row })
      .from(others)
      .leftJoin(latest, and(sql`${latest.id} = ${end}`, eq(latest.communityId, articles.communityId)))
      .leftJoin(users, eq(users.id, latest.authorId))
      .where(sql`(${latest.createdAt}, ${latest.id}) > (${before.createdAt}, ${before.id})`),
  )
}

export type WriterRow = {
  readonly authorId: string
  readonly at: Date
  readonly givenName: string
  readonly familyName: string
}

/** Null when the starting point of the changes is unknown. */
export function toChangesView(
  from: ArticleRevisionView | null,
  writers: readonly WriterRow[],
  authorId: string,
): ArticleChangesView | null {
  if (!from) return null
  const by = writers
    .filter((writer, i) => writers.findIndex((one) => one.authorId === writer.authorId) === i)
    .map((writer) => ({ name: fullName(writer), isAuthor: writer.authorId === authorId, changedAt: writer.at }))
  return { before: from, by }
}
