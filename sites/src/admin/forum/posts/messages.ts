import { COUNTED_POSTS_MAX, EXPORTED_POSTS_MAX } from '#shared/domain/forum/limits.ts'
import { formatCount } from '#shared/kernel/plurals.ts'

export const POSTS_MESSAGES = {
  title: 'Forum posts',
  link: 'All posts',
  back: 'Queue',
  search: 'Search titles',
  find: 'Search',
  filters: 'Filters',
  apply: 'Apply',
  active: 'Active filters',
  remove: 'Remove',
  clear: 'Clear filters',
  any: 'Any',
  status: 'Status',
  audience: 'Audience',
  author: 'Author’s name starts with',
  by: 'By',
  reported: 'Reported, not decided yet',
  otherGroup: 'Another group',
  export: 'Export CSV',
  exportHint: `Up to ${formatCount(EXPORTED_POSTS_MAX)} posts`,
  none: { title: 'No posts found', text: 'Search finds posts that have all the words in their title.' },
  noneAtAll: { title: 'No posts yet', text: 'Everything members post appears here.' },
  pages: { first: 'Newest', next: 'Older' },
} as const

/** Up to a thousand of each status are counted. */
export function shownCount(count: number): string {
  return count > COUNTED_POSTS_MAX ? `${formatCount(COUNTED_POSTS_MAX)}+` : formatCount(count)
}

export function postCount(counts: readonly number[]): string {
  const sum = counts.reduce((all, count) => all + Math.min(count, COUNTED_POSTS_MAX), 0)
  const isMore = counts.some((count) => count > COUNTED_POSTS_MAX)
  if (isMore) return `${formatCount(sum)}+ posts`
  return sum === 1 ? '1 post' : `${formatCount(sum)} posts`
}
