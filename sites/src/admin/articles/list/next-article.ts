import { isArticleSort } from '#shared/domain/articles/sorts.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { readPage } from '../../../lib/lists/list-place.ts'
import { ARTICLES_PATH, type ArticleFilter, filterVariables, hrefOf, readFilter } from '../article-filter.ts'
import { NEXT_ARTICLES } from './list.queries.ts'

/** Fewer than in other lists, whose rows are shorter: the page stays below 120 kB. */
export const ARTICLES_PAGE_SIZE = 30

/** The page of an article, which names the list that it is opened from. */
export function articleHref(id: string, list: ArticleFilter): string {
  const from = new URL(hrefOf(list), 'http://x').search.slice(1)
  return `${ARTICLES_PATH}/${encodeURIComponent(id)}?from=${encodeURIComponent(from)}`
}

/** The list that the address of an article names; null where it was opened from elsewhere. */
export function listFrom(from: string | null): ArticleFilter | null {
  return from === null ? null : readFilter(queryOf({ search: `?${from}` }))
}

/** Where the article after this one is in its list; null at the end of it. */
export async function readNextHref(
  admin: PageApi,
  id: string,
  list: ArticleFilter,
  timeZone: string,
): Promise<string | null> {
  const page = (after: string | null) => {
    const reading = admin(NEXT_ARTICLES, {
      filter: filterVariables(list, timeZone),
      sort: isArticleSort(list.sort) ? list.sort : null,
      first: ARTICLES_PAGE_SIZE,
      after,
    })
    return readPage({ after, hrefOf: (cursor) => hrefOf({ ...list, after: cursor }) }, reading)
  }
  const shown = (await page(list.after))?.articles
  if (!shown) return null
  const next = nextId(idsOf(shown), id)
  if (next) return articleHref(next, list)
  const { hasNextPage, endCursor } = shown.pageInfo
  const following = hasNextPage && endCursor ? await page(endCursor) : null
  const [first] = following ? idsOf(following.articles) : []
  return first ? articleHref(first, { ...list, after: endCursor }) : null
}

function idsOf({ edges }: { readonly edges: readonly { readonly node: { readonly id: string } }[] }): string[] {
  return edges.map(({ node }) => node.id)
}

/** The one after it, or the first of those that are left once it was moved out of the list. */
export function nextId(ids: readonly string[], id: string): string | null {
  return ids[ids.indexOf(id) + 1] ?? null
}
