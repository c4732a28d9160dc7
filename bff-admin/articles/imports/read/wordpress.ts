import { counted } from '#shared/kernel/plurals.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import type { FoundArticle, FoundArticles } from './imported-article.ts'
import { instantOf } from './instant-of.ts'
import { footnotesOf, paragraphsOf, withoutShortcodes } from './wordpress-text.ts'
import { readWxrFile, type WxrFile, type WxrItem } from './wxr-items.ts'

/** The posts of an export from WordPress ("Tools, Export"): WXR, an RSS file with the elements of `wp:`. */
export function readWordPress(xml: string, timeZone: string): FoundArticles {
  const file = readWxrFile(xml)
  if (!file.isWxr) return { ok: false, problem: 'unknownFormat' }
  if (!file.isWhole) return { ok: false, problem: 'cutOff' }
  const articleOf = articlesFrom(file, timeZone)
  const typeOf = ({ texts }: WxrItem) => texts.get('wp:post_type') ?? 'post'
  const others = Map.groupBy(
    file.items.map(typeOf).filter((type) => !['post', 'page', 'attachment'].includes(type)),
    (type) => type,
  )
  return {
    ok: true,
    source: 'WORDPRESS',
    articles: file.items.filter((item) => ['post', 'page'].includes(typeOf(item))).map(articleOf),
    leftOut: [...others].map(([type, { length }]) =>
      counted(length, `item of the type “${type}”`, `items of the type “${type}”`),
    ),
  }
}

function articlesFrom({ items, authors }: WxrFile, timeZone: string): (item: WxrItem) => FoundArticle {
  const people = new Map(authors.map((one) => [one.get('wp:author_login') ?? '', one]))
  const files = new Map(
    items.flatMap(({ texts }) => {
      const address = texts.get('wp:attachment_url')?.trim()
      return address ? [[texts.get('wp:post_id')?.trim() ?? '', address] as const] : []
    }),
  )
  return ({ texts, categories, meta, comments }) => {
    const text = (name: string) => texts.get(name)?.trim() ?? ''
    const login = text('dc:creator')
    const author = people.get(login)
    const status = text('wp:status') || 'publish'
    const isLocked = text('wp:post_password') !== ''
    const isPublic = status === 'publish' && !isLocked
    const { text: content, shortcodes } = withoutShortcodes(texts.get('content:encoded') ?? '')
    const named = (isCategory: boolean) =>
      categories.filter(({ domain }) => (domain === 'category') === isCategory).map(({ name }) => name)
    return {
      externalId: text('guid') || text('link') || text('wp:post_id'),
      title: plainText(text('title')),
      html: paragraphsOf(content) + footnotesOf(meta.get('footnotes')),
      summary: plainText(text('excerpt:encoded')) || null,
      tags: [...named(true).filter((name) => name !== 'Uncategorized'), ...named(false)],
      authorEmail: author?.get('wp:author_email')?.trim() || null,
      authorName: author?.get('wp:author_display_name')?.trim() || login || null,
      status: isPublic ? 'PUBLISHED' : 'DRAFT',
      publishedAt: instantOf(text('wp:post_date_gmt'), timeZone) ?? instantOf(text('wp:post_date'), timeZone),
      imageUrl: files.get(meta.get('_thumbnail_id')?.trim() ?? '') ?? null,
      problem: problemOf(text('wp:post_type'), status),
      losses: [
        ...(isPublic || DRAFTS.has(status)
          ? []
          : [`Status: ${isLocked ? 'protected by a password' : status}, so it’s a draft here`]),
        ...shortcodes.map((shortcode) => `Shortcode: ${shortcode}`),
        ...(comments > 0 ? [counted(comments, 'reader comment')] : []),
        ...customFields(meta),
      ],
    }
  }
}

const DRAFTS: ReadonlySet<string> = new Set(['draft', 'pending'])

function problemOf(type: string, status: string): FoundArticle['problem'] {
  if (type === 'page') return 'NOT_AN_ARTICLE'
  return status === 'trash' || status === 'auto-draft' ? 'IN_TRASH' : null
}

/** Names with a leading underscore belong to WordPress and its plugins. */
function customFields(meta: WxrItem['meta']): string[] {
  return [...meta].flatMap(([key, value]) =>
    key.startsWith('_') || key === 'footnotes' || !value.trim() ? [] : [`Custom field “${key}”: ${value}`],
  )
}
