import { POST_STATE_LABELS } from '#shared/domain/forum/messages.ts'
import { MEMBER_SEARCH_MAX_CHARACTERS } from '#shared/domain/members/member-list.ts'
import { addressValue, withValue } from '../../../lib/lists/address-value.ts'
import { POSTS_MESSAGES as M, shownCount } from './messages.ts'
import { ALL_POSTS, hrefOfPosts, isNarrowed, type ShownPosts } from './post-filter.ts'
import type { PostAudiences, StateCounts } from './posts.queries.ts'

/** The fields of the filter form, as `FilterFields` shows them: each status with its count. */
export function fieldsOf(shown: ShownPosts, audiences: PostAudiences, counts: StateCounts) {
  return {
    texts: [{ name: 'author', label: M.author, value: shown.author, maxCharacters: MEMBER_SEARCH_MAX_CHARACTERS }],
    selects: [
      {
        ...{ name: 'status', label: M.status, any: M.any, value: shown.state && addressValue(shown.state) },
        choices: counts.map(({ state, count }) => ({
          value: addressValue(state),
          label: `${POST_STATE_LABELS[state]} (${shownCount(count)})`,
        })),
      },
      {
        ...{ name: 'audience', label: M.audience, any: M.any, value: shown.audienceId },
        choices: withValue(
          audiences.map(({ id, name }) => ({ value: id, label: name })),
          shown.audienceId,
          M.otherGroup,
        ),
      },
    ],
    checks: [{ name: 'reported', label: M.reported, isOn: shown.isReported }],
  }
}

/** The active filters in words, each with the address without it. */
export function chipsOf(shown: ShownPosts, audiences: PostAudiences) {
  const { title, author, state, audienceId, isReported } = shown
  const audience = audiences.find(({ id }) => id === audienceId)?.name ?? M.otherGroup
  const active: readonly (readonly [string | false | null, Partial<ShownPosts>])[] = [
    [title && `“${title}”`, { title: null }],
    [author && `${M.by} ${author}`, { author: null }],
    [state && `${M.status}: ${POST_STATE_LABELS[state]}`, { state: null }],
    [audienceId && `${M.audience}: ${audience}`, { audienceId: null }],
    [isReported && M.reported, { isReported: false }],
  ]
  return active.flatMap(([label, change]) => (label ? [{ label, href: hrefOfPosts({ ...shown, ...change }) }] : []))
}

export const CLEAR = { label: M.clear, href: hrefOfPosts(ALL_POSTS) }

/** What is said where no post is shown; the chips clear the filters. */
export function nothingOf(shown: ShownPosts) {
  return isNarrowed(shown) ? M.none : M.noneAtAll
}
