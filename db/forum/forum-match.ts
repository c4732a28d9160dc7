import { type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { EVERYONE } from '#shared/domain/forum/statuses.ts'
import { ownGroupIds } from './visible-posts.ts'

/**
 * A full-text query of `forum_search` for words in what the reader sees: the statement reads the groups itself, so that a search is one
 * round trip.
 */
export function forumMatch(p: ActorArgs & { readonly words: string }): SQL {
  return sql`('community_id : "' || ${p.communityId} || '" AND readers : ("' || ${EVERYONE} || '"' || coalesce((SELECT group_concat(' OR "' || own.group_id || '"', '')
    FROM ${ownGroupIds(p)} AS own), '') || ') AND ' || ${p.words})`
}
