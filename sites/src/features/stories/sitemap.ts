import { storyAddress } from './atom-feed.ts'
import { xmlText } from './xml.ts'

export type SitemapStory = { readonly slug: string; readonly updatedAt: string }

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

/** The pages that search engines may index: the list of stories, and a page of the stories. */
export function sitemap(origin: string, stories: readonly SitemapStory[]): string {
  return document('urlset', [
    `<url><loc>${xmlText(new URL('/stories', origin).href)}</loc></url>`,
    ...stories.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${xmlText(storyAddress(origin, slug))}</loc><lastmod>${xmlText(updatedAt)}</lastmod></url>`,
    ),
  ])
}

/** Where the pages of the sitemap are, of a community with more stories than one sitemap holds. */
export function sitemapIndex(origin: string, pages: number): string {
  const addresses = Array.from({ length: pages }, (_, i) => new URL(`/sitemap.xml?page=${i + 1}`, origin).href)
  return document(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${xmlText(address)}</loc></sitemap>`),
  )
}
