import { storyAddress } from './atom-feed.ts'
import { xmlText } from './xml.ts'

export type SitemapStory = { readonly slug: string; readonly updatedAt: string }

/** The pages that search engines may index: the list of stories and every story. */
export function sitemap(origin: string, stories: readonly SitemapStory[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    `<url><loc>${xmlText(new URL('/stories', origin).href)}</loc></url>`,
    ...stories.map(
      ({ slug, updatedAt }) =>
        `<url><loc>${xmlText(storyAddress(origin, slug))}</loc><lastmod>${xmlText(updatedAt)}</lastmod></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')
}
