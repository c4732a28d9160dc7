import { slugOf } from '#shared/domain/articles/slug.ts'
import { readMarkdown } from '#shared/kernel/markdown/markdown.ts'
import type { FrontMatter } from './front-matter.ts'
import { ACCESS_KEYS, accessOf, isYesOrNo } from './front-matter-access.ts'
import type { FoundArticle, FoundArticles } from './imported-article.ts'
import { instantOf } from './instant-of.ts'
import { type MarkdownPart, splitMarkdown } from './split-markdown.ts'

/** Articles in Markdown, each after its front matter, so that one text can contain several files. */
export function readMarkdownArticles(text: string, timeZone: string): FoundArticles {
  const parts = splitMarkdown(text, KNOWN)
  if (parts === null) return { ok: false, problem: 'unknownFormat' }
  return { ok: true, source: 'MARKDOWN', articles: parts.map((part) => articleOf(part, timeZone)), leftOut: [] }
}

const KEYS = {
  id: ['id', 'slug'],
  title: ['title'],
  summary: ['summary', 'description', 'excerpt'],
  tags: ['category', 'categories', 'tags', 'tag'],
  author: ['author', 'authors'],
  authorEmail: ['author_email', 'email'],
  date: ['date', 'published_at', 'published'],
  image: ['image', 'cover', 'cover_image', 'feature_image'],
} as const

const KNOWN: ReadonlySet<string> = new Set([...Object.values(KEYS).flat(), ...ACCESS_KEYS])

/** Keys of which an article has one value. */
const SINGLE = [KEYS.id, KEYS.title, KEYS.summary, KEYS.authorEmail, KEYS.date, KEYS.image]

function articleOf({ front, body: markdown }: MarkdownPart, timeZone: string): FoundArticle {
  const all = (keys: readonly string[]) => keys.flatMap((key) => front.get(key) ?? [])
  const first = (keys: readonly string[]) => all(keys)[0] ?? ''
  const [author = '', ...otherAuthors] = all(KEYS.author)
  const { name, email } = personOf(author)
  const { title, body } = titled(first(KEYS.title), markdown)
  const { html } = readMarkdown(body)
  const access = accessOf(front)
  return {
    externalId: first(KEYS.id) || slugOf(title) || title,
    title,
    html,
    summary: first(KEYS.summary) || null,
    tags: all(KEYS.tags),
    authorEmail: first(KEYS.authorEmail) || email,
    authorName: name,
    status: access.isPublic ? 'PUBLISHED' : 'DRAFT',
    publishedAt: instantOf(
      all(KEYS.date).find((value) => !isYesOrNo(value)),
      timeZone,
    ),
    imageUrl: first(KEYS.image) || null,
    problem: null,
    losses: [
      ...access.losses,
      ...(otherAuthors.length > 0 ? [`Other authors: ${otherAuthors.join(', ')}`] : []),
      ...[...front].flatMap(([key, values]) => (KNOWN.has(key) ? [] : [`Front matter “${key}”: ${values.join(', ')}`])),
      ...unusedValues(front),
      ...[...body.matchAll(PICTURE)].map(
        ([, alt, address]) => `Image: ${address}${alt?.trim() ? ` (${alt.trim()})` : ''}`,
      ),
    ],
    sourceText: wordsOnly(body),
  }
}

/** The values of keys that mean the same and of which one is used, except the one used. */
function unusedValues(front: FrontMatter): readonly string[] {
  return SINGLE.flatMap((keys) => {
    const [used, ...others] = keys
      .flatMap((key) => (front.get(key) ?? []).map((value) => ({ key, value })))
      .filter(({ value }) => !(keys === KEYS.date && isYesOrNo(value)))
    return others
      .filter(({ value }) => value && value !== used?.value)
      .map(({ key, value }) => `Front matter “${key}”: ${value}`)
  })
}

const HEADING = /^\s*#[ \t]+(\S.*?)(?:\n|$)/

/** Without a title in the front matter, the first heading is the title. */
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

/** The syntax that the Markdown reader accepts as a picture. */
const PICTURE = /!\[([^[\]]{0,1000})\]\(([^\s()]{1,2000})(?: "[^"]{0,500}")?\)/g
const ADDRESS = /\]\(([^\s()]{1,2000})(?= "|\))/g

/** The words of Markdown, without link addresses and pictures, which are reported separately. */
function wordsOnly(markdown: string): string {
  return markdown.replaceAll(PICTURE, ' ').replaceAll(ADDRESS, '] ')
}
