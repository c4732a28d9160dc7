import { publicProfilePath } from '#shared/domain/members/views.ts'
import { roundupAddress, storyAddress } from './atom-feed.ts'
import { xmlText } from './xml.ts'

type Address = { readonly slug: string; readonly updatedAt: string }
type SitemapAddresses = {
  readonly stories: readonly Address[]
  readonly people: readonly Address[]
  readonly roundups: readonly Address[]
}

type SitemapPage = SitemapAddresses & {
  /** The asked page; null for the address without one. */
  readonly page: number | null
  readonly pages: number
}

/** The answer to the address of the sitemap, which lists its pages where there are several, or to that of one of them. */
export function sitemapOf(origin: string, { page, pages, ...addresses }: SitemapPage): string {
  return page === null && pages > 1 ? sitemapIndex(origin, pages) : sitemap(origin, addresses)
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${root} xmlns="${NAMESPACE}">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n')
}

/**
 * The pages that search engines may index: the list of stories, a page of the stories and of the public profiles, and,
 * in the first one, the roundups.
 */
function sitemap(origin: string, { stories, people, roundups }: SitemapAddresses): string {
  return document('urlset', [
    `<url><loc>${xmlText(new URL('/stories', origin).href)}</loc></url>`,
    ...stories.map(({ slug, updatedAt }) => entry(storyAddress(origin, slug), updatedAt)),
    ...people.map(({ slug, updatedAt }) => entry(new URL(publicProfilePath(slug), origin).href, updatedAt)),
    ...roundups.map(({ slug, updatedAt }) => entry(roundupAddress(origin, slug), updatedAt)),
  ])
}

function entry(address: string, updatedAt: string): string {
  return `<url><loc>${xmlText(address)}</loc><lastmod>${xmlText(updatedAt)}</lastmod></url>`
}

/** The addresses of the sitemap's pages, for a community with more stories than one sitemap can contain. */
function sitemapIndex(origin: string, pages: number): string {
  const addresses = Array.from({ length: pages }, (_, i) => new URL(`/sitemap.xml?page=${i + 1}`, origin).href)
  return document(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${xmlText(address)}</loc></sitemap>`),
  )
}
