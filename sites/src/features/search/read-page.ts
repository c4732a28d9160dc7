import type { APIContext } from 'astro'
import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { queryOf } from '../../lib/edge/query.ts'
import { SEARCH_PAGE } from './search.queries.ts'

const STORIES_BESIDE_PEOPLE = 5
const STORIES_ALONE = 20

/** The data of the page; the search is in the address. A long text is cut to what the backend searches. */
export async function readSearchPage({ locals, url }: Pick<APIContext, 'locals' | 'url'>) {
  const query = queryOf(url)
  const typed = query.one('q')?.trim()
  const q = typed ? [...typed].slice(0, SEARCH_MAX_CHARACTERS).join('') : null
  const part = query.one('in')
  if (part !== null && part !== 'stories') throw new AppError('NotFound')
  const isStoriesOnly = part === 'stories'
  const after = query.token('after')
  const data = await locals.api.member(SEARCH_PAGE, {
    text: q ?? '',
    hasText: q !== null,
    hasForum: q !== null && !isStoriesOnly && locals.brand?.community.products.forum.enabled === true,
    hasPeople: q !== null && !isStoriesOnly,
    stories: isStoriesOnly ? STORIES_ALONE : STORIES_BESIDE_PEOPLE,
    after: isStoriesOnly ? after : null,
  })
  return { ...data, q, isStoriesOnly, after: isStoriesOnly ? after : null }
}

export type SearchPageData = Awaited<ReturnType<typeof readSearchPage>>
