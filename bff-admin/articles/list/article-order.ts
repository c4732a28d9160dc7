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

/** The order of the cards in a column; for an article's position, see `urgency`. */
export function orderInStatus(sort: BoardSort): [SQL, SQL] {
  return sort === 'URGENT' ? [asc(urgency(articles)), asc(articles.id)] : orderBy(sort)
}

/** The opposite order. */
export function orderBackInStatus(sort: BoardSort): [SQL, SQL] {
  const key = sortKey(sort)
  return isDescending(sort) ? [asc(key), asc(articles.id)] : [desc(key), desc(articles.id)]
}

export function sortKey(sort: BoardSort): SQL {
  return sort === 'URGENT' ? urgency(articles) : ORDERS[sort].key
}

function isDescending(sort: BoardSort): boolean {
  return sort !== 'URGENT' && ORDERS[sort].isDescending
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
  return isBeyond(sort, 'after', { key: sql`${p.afterKey}`, id: sql`${p.afterId}` })
}

/** Condition: the article comes before or after a place in the order. */
export function isBeyond(
  sort: BoardSort,
  side: 'before' | 'after',
  place: { readonly key: SQL; readonly id: SQL | string },
): SQL {
  const isLess = isDescending(sort) === (side === 'after')
  const key = sortKey(sort)
  // SQLite starts in the index at a pair of values only if the first one is a column, so an expression is compared once more.
  const isInRange = sql`${key} ${isLess ? sql`<=` : sql`>=`} ${place.key}`
  return sql`(${isInRange} AND (${key}, ${articles.id}) ${isLess ? sql`<` : sql`>`} (${place.key}, ${place.id}))`
}

export function encodeListCursor(sort: ArticleSort, article: ArticleView): string {
  return encodePlace({ sort, key: ORDERS[sort].keyOf(article), id: article.id })
}

export function encodePlace({ sort, key, id }: ListCursor): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify([sort, key, id])))
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
