import { slugOf } from '#shared/domain/articles/slug.ts'
import { readMarkdown } from '#shared/kernel/markdown/markdown.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import type { FoundArticle, FoundArticles } from './imported-article.ts'
import { instantOf } from './instant-of.ts'

const DASHES = '---'
const FIRST_KEY = /^[A-Za-z_][\w -]{0,60}:(?:\s|$)/

/**
 * Articles in Markdown, each after its front matter. A line of dashes with a key below it begins the next one, so that several files can
 * stand in one text; a rule within a text has none below it.
 */
export function readMarkdownArticles(text: string): FoundArticles {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const starts = lines.flatMap((line, i) =>
    line.trimEnd() === DASHES && FIRST_KEY.test(lines[i + 1] ?? '') && hasEnd(lines, i) ? [i] : [],
  )
  const before = lines.slice(0, starts[0]).join('\n').trim()
  if (starts.length === 0 || before) return { ok: false, problem: 'unknownFormat' }
  const articles = starts.map((start, i) => {
    const end = lines.indexOf(DASHES, start + 1)
    return articleOf(readFrontMatter(lines.slice(start + 1, end)), lines.slice(end + 1, starts[i + 1]).join('\n'))
  })
  return { ok: true, source: 'MARKDOWN', articles, leftOut: [] }
}

/** Front matter has few lines and no blank one. */
function hasEnd(lines: readonly string[], start: number): boolean {
  for (let i = start + 1; i < Math.min(lines.length, start + FRONT_MATTER_MAX_LINES); i++) {
    if (lines[i]?.trimEnd() === DASHES) return true
    if (lines[i]?.trim() === '') return false
  }
  return false
}
const FRONT_MATTER_MAX_LINES = 100

const KEYS = {
  id: ['id', 'slug'],
  title: ['title'],
  summary: ['summary', 'description', 'excerpt'],
  tags: ['category', 'categories', 'tags', 'tag'],
  author: ['author', 'authors'],
  authorEmail: ['author_email', 'email'],
  date: ['date', 'published_at', 'published'],
  image: ['image', 'cover', 'cover_image', 'feature_image'],
  status: ['status', 'draft'],
} as const
const KNOWN: ReadonlySet<string> = new Set(Object.values(KEYS).flat())

function articleOf(front: FrontMatter, markdown: string): FoundArticle {
  const all = (keys: readonly string[]) => keys.flatMap((key) => front.get(key) ?? [])
  const first = (keys: readonly string[]) => all(keys)[0] ?? ''
  const [author = '', ...otherAuthors] = all(KEYS.author)
  const { name, email } = personOf(author)
  const { title, body } = titled(first(KEYS.title), markdown)
  const { html } = readMarkdown(body)
  const isDraft = first(['draft']) === 'true' || first(['status']).toLowerCase() === 'draft'
  return {
    externalId: first(KEYS.id) || slugOf(title) || title,
    title,
    html,
    summary: first(KEYS.summary) || null,
    tags: all(KEYS.tags),
    authorEmail: first(KEYS.authorEmail) || email,
    authorName: name,
    status: isDraft ? 'DRAFT' : 'PUBLISHED',
    publishedAt: instantOf(first(KEYS.date)),
    imageUrl: first(KEYS.image) || null,
    problem: null,
    losses: [
      ...(otherAuthors.length > 0 ? [`Other authors: ${otherAuthors.join(', ')}`] : []),
      ...[...front].flatMap(([key, values]) => (KNOWN.has(key) ? [] : [`Front matter “${key}”: ${values.join(', ')}`])),
      ...[...body.matchAll(PICTURE)].map(
        ([, alt, address]) => `Image: ${address}${alt?.trim() ? ` (${alt.trim()})` : ''}`,
      ),
    ],
    sourceText: wordsOnly(body),
  }
}

const HEADING = /^\s*#[ \t]+(\S.*?)(?:\n|$)/

/** Without a title in front, the first heading is the title. */
function titled(title: string, markdown: string): { readonly title: string; readonly body: string } {
  const [whole, heading] = HEADING.exec(markdown) ?? []
  return title || whole === undefined || heading === undefined
    ? { title, body: markdown }
    : { title: heading.trim(), body: markdown.slice(whole.length) }
}

const PERSON = /^([^<>]*)<([^<>\s]+@[^<>\s]+)>$/

/** "Ada King <ada@x.test>", a name or an email. */
function personOf(author: string): { readonly name: string | null; readonly email: string | null } {
  const [, name, email] = PERSON.exec(author) ?? []
  if (email !== undefined) return { name: name?.trim() || null, email }
  return author.includes('@') ? { name: null, email: author } : { name: author || null, email: null }
}

/** As the reader takes it for a picture. */
const PICTURE = /!\[([^[\]]{0,1000})\]\(([^\s()]{1,2000})(?: "[^"]{0,500}")?\)/g
const ADDRESS = /\]\(([^\s()]{1,2000})(?= "|\))/g

/** The words of Markdown: without the addresses of its links and without its pictures, which are told by themselves. */
function wordsOnly(markdown: string): string {
  return markdown.replaceAll(PICTURE, ' ').replaceAll(ADDRESS, '] ')
}
