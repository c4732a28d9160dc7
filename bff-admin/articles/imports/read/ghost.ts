import * as z from 'zod/mini'
import { escapeHtml } from '#shared/kernel/markdown/markdown-inline.ts'
import type { FoundArticle, FoundArticles } from './imported-article.ts'
import { instantOf } from './instant-of.ts'

const Text = z.optional(z.nullable(z.string()))
/** MongoDB ids; numbers in early versions of Ghost. */
const Id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

const Post = z.object({
  id: Id,
  uuid: Text,
  title: Text,
  html: Text,
  plaintext: Text,
  lexical: Text,
  mobiledoc: Text,
  feature_image: Text,
  status: Text,
  type: Text,
  page: z.optional(z.nullable(z.union([z.boolean(), z.number()]))),
  visibility: Text,
  published_at: Text,
  custom_excerpt: Text,
  codeinjection_head: Text,
  codeinjection_foot: Text,
})
type Post = z.infer<typeof Post>

const Link = z.object({
  post_id: Id,
  tag_id: z.optional(Id),
  author_id: z.optional(Id),
  sort_order: z.optional(z.number()),
})
function rows<T extends z.ZodMiniType>(row: T) {
  return z._default(z.array(row), [])
}

const Data = z.object({
  posts: z.array(Post),
  tags: rows(z.object({ id: Id, name: z.string() })),
  posts_tags: rows(Link),
  users: rows(z.object({ id: Id, name: Text, email: Text })),
  posts_authors: rows(Link),
  posts_meta: rows(z.object({ post_id: Id, feature_image_alt: Text, feature_image_caption: Text })),
})
type Data = z.infer<typeof Data>

const File = z.union([
  z.pipe(
    z.object({ db: z.tuple([z.object({ data: Data })]) }),
    z.transform(({ db }) => db[0].data),
  ),
  z.pipe(
    z.object({ data: Data }),
    z.transform(({ data }) => data),
  ),
])

/**
 * The posts of an export from Ghost ("Settings, Import/Export, Export content"): one JSON file with the rows of its
 * tables.
 */
export function readGhost(text: string, timeZone: string): FoundArticles {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problem: 'brokenJson' }
  }
  const file = File.safeParse(json)
  if (!file.success) return { ok: false, problem: 'unknownFormat' }
  const articleOf = articlesFrom(file.data, timeZone)
  return { ok: true, source: 'GHOST', articles: file.data.posts.map(articleOf), leftOut: [] }
}

function articlesFrom(data: Data, timeZone: string): (post: Post) => FoundArticle {
  const tagNames = new Map(data.tags.map(({ id, name }) => [id, name]))
  const people = new Map(data.users.map((one) => [one.id, one]))
  const meta = new Map(data.posts_meta.map((one) => [one.post_id, one]))
  const tagsOf = byPost(data.posts_tags)
  const authorsOf = byPost(data.posts_authors)
  return (post) => {
    const [author, ...others] = (authorsOf.get(post.id) ?? []).flatMap(
      ({ author_id }) => people.get(author_id ?? '') ?? [],
    )
    const about = meta.get(post.id)
    const { html, losses } = textOf(post)
    const isPublic = post.status === 'published' && (post.visibility ?? 'public') === 'public'
    return {
      externalId: post.uuid || post.id,
      title: post.title ?? '',
      html,
      summary: post.custom_excerpt?.trim() || null,
      tags: (tagsOf.get(post.id) ?? []).flatMap(({ tag_id }) => tagNames.get(tag_id ?? '') ?? []),
      authorEmail: author?.email ?? null,
      authorName: author?.name ?? null,
      status: isPublic ? 'PUBLISHED' : 'DRAFT',
      publishedAt: instantOf(post.published_at, timeZone),
      imageUrl: post.feature_image || null,
      problem: post.type === 'page' || post.page ? 'NOT_AN_ARTICLE' : null,
      losses: [
        ...(isPublic || post.status === 'draft' ? [] : [`Status: ${statusText(post)}, so it’s a draft here`]),
        ...(others.length > 0 ? [`Other authors: ${others.map(({ name }) => name).join(', ')}`] : []),
        ...worded('Description of the lead image', about?.feature_image_alt),
        ...worded('Caption of the lead image', about?.feature_image_caption),
        ...(post.codeinjection_head || post.codeinjection_foot ? ['Injected code'] : []),
        ...losses,
      ],
    }
  }
}

function byPost(links: Data['posts_tags']): ReadonlyMap<string, Data['posts_tags']> {
  const ordered = links.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
  return Map.groupBy(ordered, ({ post_id }) => post_id)
}

function statusText({ status, visibility }: Post): string {
  return status === 'published' ? `published for ${visibility}` : (status ?? 'unknown')
}

function worded(name: string, value: string | null | undefined): string[] {
  return value ? [`${name}: ${value}`] : []
}

/** Ghost stores the HTML beside the text of its editor; for a post without HTML at least its words are used. */
function textOf({ html, plaintext, lexical, mobiledoc }: Post): Pick<FoundArticle, 'html' | 'losses'> {
  if (html) return { html, losses: [] }
  if (plaintext) {
    const paragraphs = plaintext.split(/\n{2,}/).map((lines) => `<p>${escapeHtml(lines).replaceAll('\n', '<br>')}</p>`)
    return { html: paragraphs.join(''), losses: ['Formatting: the file has this text only as plain text'] }
  }
  return {
    html: '',
    losses: lexical || mobiledoc ? ['Text: the file has it only in the format of Ghost’s editor'] : [],
  }
}
