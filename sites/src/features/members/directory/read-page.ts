import type { APIContext } from 'astro'
import type { DirectorySearch } from '#shared/domain/members/directory-search.ts'
import { EXPERTISE, INDUSTRIES } from '#shared/domain/members/profile-lists.ts'
import { SEARCH_MAX_CHARACTERS } from '#shared/domain/members/search-words.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { MEMBER_RESULTS_PAGE } from './directory.queries.ts'

/** The data of the page; the search is in the address. A long text is cut to what the backend searches. */
export async function readResultsPage({ locals, url }: Pick<APIContext, 'locals' | 'url'>) {
  const query = queryOf(url)
  const typed = query.one('q')?.trim()
  const asked: DirectorySearch = {
    q: typed ? [...typed].slice(0, SEARCH_MAX_CHARACTERS).join('') : null,
    industry: knownIn(INDUSTRIES, query.one('industry')),
    location: shortEnough(query.one('location')),
    expertise: knownIn(EXPERTISE, query.one('expertise')),
    group: shortEnough(query.one('group')),
  }
  const after = query.token('after')
  const { q: text, ...filter } = asked
  const data = await locals.api.member(MEMBER_RESULTS_PAGE, { text, ...filter, after })
  const { group } = data.memberSearch
  if (asked.group !== null && group === null) throw new AppError('NotFound')
  // With the group's current address, when it was requested by a former one.
  return { ...data, search: { ...asked, group: group?.slug ?? null }, after }
}

export type ResultsPageData = Awaited<ReturnType<typeof readResultsPage>>

function knownIn(list: Readonly<Record<string, string>>, value: string | null): string | null {
  if (value !== null && !Object.hasOwn(list, value)) throw new AppError('NotFound')
  return value
}

function shortEnough(value: string | null): string | null {
  if (value !== null && countCharacters(value) > SEARCH_MAX_CHARACTERS) throw new AppError('NotFound')
  return value
}
