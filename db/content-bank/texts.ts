import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { jsonRow } from '#db/json-rows.ts'
import { communities } from '#db/schema/communities.ts'
import { contentVersions } from '#db/schema/content/content-bank.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { shippedText } from '#shared/domain/content-bank/shipped-texts.ts'
import type { ContentText } from '#shared/domain/content-bank/views.ts'

/* The single rule for the text that readers see: the community's own, otherwise the default, otherwise the one shipped with the product. */

/** A community by its id, or by the column of a joined row. */
type Community = string | AnyColumn | SQL

export const textColumns = {
  id: contentVersions.id,
  version: contentVersions.version,
  title: contentVersions.title,
  body: contentVersions.body,
  createdAt: contentVersions.createdAt,
}

/** The admin community, whose texts are the defaults. */
export const defaultsCommunity = sql`(SELECT main.id FROM ${communities} AS main WHERE main.kind = 'ADMIN' LIMIT 1)`

/** A value of the newest version of a community; null if it has none, or has given up its own text. */
function ofOwnText(communityId: Community, key: ContentKey | SQLWrapper, value: SQLWrapper): SQL {
  return sql`(SELECT CASE WHEN ${contentVersions.body} IS NOT NULL THEN ${value} END FROM ${contentVersions}
    WHERE ${contentVersions.communityId} = ${communityId} AND ${contentVersions.key} = ${key}
    ORDER BY ${contentVersions.version} DESC LIMIT 1)`
}

/** A value of the current version in a community: its own, otherwise the default; null without either. */
export function ofTextInForce(communityId: Community, key: ContentKey | SQLWrapper, value: SQLWrapper): SQL {
  return sql`COALESCE(${ofOwnText(communityId, key, value)}, ${ofOwnText(defaultsCommunity, key, value)})`
}

/** The current version, as one value in the row of any statement: pages read their texts in a round trip that they make anyway. */
export function textInForce(communityId: Community, key: ContentKey) {
  return jsonRow(textColumns, (row) => ofTextInForce(communityId, key, row.sql))
}

type StoredText = { readonly title: string; readonly body: string | null }

/** What readers see of the current version. */
export function shownText(key: ContentKey, stored: StoredText | null): ContentText | null {
  return stored && stored.body !== null ? { title: stored.title, body: stored.body } : shippedText(key)
}

/** The same for a text that may be empty. */
export function shownBody(key: ContentKey, stored: StoredText | null): string {
  return shownText(key, stored)?.body ?? ''
}
