import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { articles, submittedOrNever, urgency } from '#db/schema/articles/articles.ts'
import { type ArticleSort, type BoardSort, isArticleSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { fromBase64Url, toBase64Url } from '#shared/kernel/crypto/base64.ts'
import { AppError } from '#shared/kernel/errors.ts'

export type Key = string | number
type Order = {
  readonly key: SQL
  readonly isDescending: boolean
  readonly keyOf: (article: ArticleView) => Key
}

/** Each order has an index that ends with the id, which breaks ties. */
const ORDERS: Readonly<Record<ArticleSort, Order>> = {
  CHANGED: { key: sql`${articles.updatedAt}`, isDescending: true, keyOf: (one) => one.updatedAt.getTime() },
  WAITING: {
    key: sql`${articles.statusUpdatedAt}`,
    isDescending: false,
    keyOf: (one) => one.statusUpdatedAt.getTime(),
  },
  SUBMITTED: { key: submittedOrNever(articles), isDescending: true, keyOf: (one) => one.submittedAt?.getTime() ?? 0 },
  TITLE: { key: sql`${articles.title} COLLATE NOCASE`, isDescending: false, keyOf: (one) => one.title },
}

/** The order of the cards of a column; of an article in it, see `urgency`. */
export function orderInStatus(sort: BoardSort): [SQL, SQL] {
  return sort === 'URGENT' ? [asc(urgency(articles)), asc(articles.id)] : orderBy(sort)
}

export function orderBy(sort: ArticleSort): [SQL, SQL] {
  const { key, isDescending } = ORDERS[sort]
  return isDescending ? [desc(key), desc(articles.id)] : [asc(key), asc(articles.id)]
}

/** The position after an article in the list of one sort. */
export type ListCursor = { readonly sort: ArticleSort; readonly key: Key; readonly id: string }

export function isAfterCursor(
  sort: ArticleSort,
  p: { readonly afterKey: Key | null; readonly afterId: string | null },
): SQL {
  const order = ORDERS[sort]
  return sql`(${order.key}, ${articles.id}) ${order.isDescending ? sql`<` : sql`>`} (${p.afterKey}, ${p.afterId})`
}

export function encodeListCursor(sort: ArticleSort, article: ArticleView): string {
  const position = JSON.stringify([sort, ORDERS[sort].keyOf(article), article.id])
  return toBase64Url(new TextEncoder().encode(position))
}

const ID = /^[\w-]{1,64}$/
const MAX_CHARACTERS = 2000

function decode(text: string): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(text)))
}

/** Throws for text that `encodeListCursor` did not write, and for cursors of another sort. */
export function parseListCursor(text: string, sort: ArticleSort): ListCursor {
  const invalid = () => new AppError('BadRequest.Invalid', { message: 'This cursor doesn’t belong to this list.' })
  if (text.length > MAX_CHARACTERS) throw invalid()
  let parts: unknown
  try {
    parts = decode(text)
  } catch {
    throw invalid()
  }
  if (!Array.isArray(parts)) throw invalid()
  const [of, key, id] = parts as readonly unknown[]
  const isKey = sort === 'TITLE' ? typeof key === 'string' : Number.isSafeInteger(key)
  if (!isArticleSort(of) || of !== sort || !isKey || typeof id !== 'string' || !ID.test(id)) throw invalid()
  return { sort, key: key as Key, id }
}
