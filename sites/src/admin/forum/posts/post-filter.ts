import { ADMIN_FORUM_POSTS_PATH } from '#shared/domain/forum/paths.ts'
import { EVERYONE, POST_STATES, type PostState } from '#shared/domain/forum/statuses.ts'
import { MEMBER_SEARCH_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import type { Query } from '../../../lib/edge/query.ts'
import { addressValue, choiceIn } from '../../../lib/lists/address-value.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'

/** The values in the address of the list of posts. */
export type ShownPosts = {
  readonly title: string | null
  readonly author: string | null
  readonly state: PostState | null
  readonly audienceId: string | null
  readonly isReported: boolean
}

export const ALL_POSTS: ShownPosts = { title: null, author: null, state: null, audienceId: null, isReported: false }

/** Unknown values are ignored, so that a mistyped address still shows posts. */
export function readShownPosts(query: Query): ShownPosts {
  const audienceId = query.one('audience')
  return {
    title: query.one('q')?.trim().slice(0, SEARCH_MAX_CHARACTERS) || null,
    author: query.one('author')?.trim().slice(0, MEMBER_SEARCH_MAX_CHARACTERS) || null,
    state: choiceIn(POST_STATES, query.one('status')),
    audienceId: audienceId !== null && (audienceId === EVERYONE || mayBeId(audienceId)) ? audienceId : null,
    isReported: query.flag('reported'),
  }
}

/** The address with the same values. */
export function hrefOfPosts(shown: ShownPosts, after: string | null = null, path = ADMIN_FORUM_POSTS_PATH): string {
  const { title, author, state, audienceId, isReported } = shown
  const values: readonly (readonly [string, string | null])[] = [
    ['q', title],
    ['author', author],
    ['status', state && addressValue(state)],
    ['audience', audienceId],
    ['reported', isReported ? 'true' : null],
    ['after', after],
  ]
  const query = new URLSearchParams(values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
  return query.size > 0 ? `${path}?${query}` : path
}

export function isNarrowed(shown: ShownPosts): boolean {
  return Object.values(shown).some((value) => value !== null && value !== false)
}
