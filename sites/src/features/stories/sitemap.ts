import { storyAddress } from './atom-feed.ts'
import { xmlText } from './xml.ts'

export type MappedStory = { readonly slug: string; readonly updatedAt: string }

/** The addresses that search engines may keep: the list of stories and every story. */
export function sitemap(origin: string, stories: readonly MappedStory[]): string {
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
