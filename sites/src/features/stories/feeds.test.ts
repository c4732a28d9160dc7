import { describe, expect, it } from 'vitest'
import { atomFeed, type FeedRoundup, type FeedStory } from './atom-feed.ts'
import { respondWithXml } from './respond-with-xml.ts'
import { sitemapOf } from './sitemap.ts'
import { xmlText } from './xml.ts'

const ORIGIN = 'https://meridian.example'
const HOSTILE = `</title><script>alert(1)</script> & "Ada's" ]]> <!-- \u0000\u0008\uFFFE\uD800 🜁`
const HOSTILE_ESCAPED = `&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ada&apos;s&quot; ]]&gt; &lt;!--  🜁`

function story(more: Partial<FeedStory> = {}): FeedStory {
  return {
    id: '01J',
    slug: 'quiet-platforms',
    title: 'Quiet platforms',
    standfirst: 'Platforms.',
    category: 'Leadership',
    leadImage: null,
    author: { name: 'Maya Chen' },
    publishedDate: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T16:00:00.000Z',
    ...more,
  }
}
function feed(stories: readonly FeedStory[], roundups: readonly FeedRoundup[] = []) {
  return atomFeed({ name: 'Meridian', tagline: 'For them.', rights: '© Meridian', origin: ORIGIN, stories, roundups })
}

describe('the feed of a community', () => {
  it('contains its own address, its stories and their dates, with absolute addresses', () => {
    const xml = feed([story({ slug: 'b', updatedAt: '2026-11-19T00:00:00.000Z' }), story()])
    expect(xml).toContain('<updated>2026-11-20T16:00:00.000Z</updated>\n<link rel="self"')
    expect(xml).toContain(`href="${ORIGIN}/stories/feed.xml"`)
    expect(xml).toContain('<id>tag:meridian.example,2026:story/01J</id>')
    expect(xml).toContain(`href="${ORIGIN}/stories/quiet-platforms"`)
    expect(xml.match(/(?:href|src)="(?!https:\/\/meridian\.example\/)/g)).toBeNull()
  })

  it('names its roundups by their own addresses, with the community as their author', () => {
    const published = { publishedDate: '2026-11-20T15:00:00.000Z', updatedAt: '2026-11-21T16:00:00.000Z' }
    const xml = feed([story()], [{ id: '02J', slug: 'on-hiring', title: HOSTILE, ...published }])
    expect(xml).toContain('<updated>2026-11-21T16:00:00.000Z</updated>\n<link rel="self"')
    expect(xml).toContain('<id>tag:meridian.example,2026:roundup/02J</id>')
    expect(xml).toContain(`href="${ORIGIN}/roundups/on-hiring"`)
    expect(xml.split(HOSTILE_ESCAPED)).toHaveLength(2)
  })

  it('is a valid document while nothing is published', () => {
    expect(feed([])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
    expect(feed([])).not.toContain('<entry>')
  })

  it('has the lead image of a story with its description and credit, escaped', () => {
    const leadImage = { address: '/media/pic_a/1200', alt: HOSTILE, credit: HOSTILE }
    const xml = feed([story({ leadImage }), story()])
    expect(xml.split('<media:content')).toHaveLength(2)
    expect(xml).toContain(`<media:content url="${ORIGIN}/media/pic_a/1200" medium="image" width="1200" height="675">`)
    expect(xml).toContain(`<media:description>${HOSTILE_ESCAPED}</media:description>`)
    expect(xml).toContain(`<media:credit>${HOSTILE_ESCAPED}</media:credit>`)
  })

  it('escapes titles, names, categories and standfirsts', () => {
    const xml = feed([story({ title: HOSTILE, standfirst: HOSTILE, category: HOSTILE, author: { name: HOSTILE } })])
    expect(xml.split(HOSTILE_ESCAPED)).toHaveLength(5)
    expect(xml).not.toContain('<script')
    expect(xml).not.toContain('<!--')
  })
})

describe('the sitemap of a community', () => {
  it('lists the stories by absolute addresses, escaped', () => {
    const xml = sitemapOf(ORIGIN, {
      ...{ page: null, pages: 1 },
      stories: [{ slug: `a&b'"<c>`, updatedAt: '2026-11-20T16:00:00.000Z' }],
      people: [{ slug: 'maya-chen', updatedAt: '2026-11-21T16:00:00.000Z' }],
      roundups: [{ slug: 'on-hiring', updatedAt: '2026-11-20T16:00:00.000Z' }],
    })
    expect(xml).toContain(
      `<loc>${ORIGIN}/stories/a%26b&apos;%22%3Cc%3E</loc><lastmod>2026-11-20T16:00:00.000Z</lastmod>`,
    )
    expect(xml).toContain(`<loc>${ORIGIN}/stories</loc>`)
    expect(xml).toContain(`<loc>${ORIGIN}/roundups/on-hiring</loc><lastmod>2026-11-20T16:00:00.000Z</lastmod>`)
  })

  it.each([
    [null, 1, ['/stories', '/stories/a']],
    [null, 2, ['/sitemap.xml?page=1', '/sitemap.xml?page=2']],
    [1, 1, ['/stories', '/stories/a']],
    [1, 2, ['/stories', '/stories/a']],
    [2, 2, ['/stories', '/stories/a']],
  ])('for page %s of %i has the stories, or names its pages where there are several', (page, pages, paths) => {
    const stories = [{ slug: 'a', updatedAt: '2026-11-20T16:00:00.000Z' }]
    const xml = sitemapOf(ORIGIN, { page, pages, stories, people: [], roundups: [] })
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
      paths.map((path) => `${ORIGIN}${path}`),
    )
    expect(xml).toContain(`<${paths[0] === '/stories' ? 'urlset' : 'sitemapindex'} `)
  })
})

describe('text in XML', () => {
  it.each([
    ['markup characters are escaped', `<&>"'`, '&lt;&amp;&gt;&quot;&apos;'],
    ['characters forbidden in XML are removed', 'a\u0000b\u001Fc\uFFFFd\uDC00e', 'abcde'],
    ['other characters are kept', 'Ä 字 🜁\t\n', 'Ä 字 🜁\t\n'],
  ])('%s', (_, text, expected) => {
    expect(xmlText(text)).toBe(expected)
  })
})

describe('an XML response', () => {
  const fetchXml = (xml: string, tag?: string) =>
    respondWithXml(new Request(ORIGIN, tag ? { headers: { 'if-none-match': tag } } : {}), 'application/atom+xml', xml)

  it('is answered with 304 while unchanged', async () => {
    const first = await fetchXml('<a/>')
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect((await fetchXml('<a/>', `W/${tag}`)).status).toBe(304)
    expect((await fetchXml('<a/>', `"other", ${tag}`)).status).toBe(304)
    expect((await fetchXml('<b/>', tag)).status).toBe(200)
  })
})
