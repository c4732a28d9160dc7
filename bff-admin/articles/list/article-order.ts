import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { articles, submittedOrNever } from '#db/schema/articles.ts'
import { type ArticleSort, isArticleSort } from '#shared/domain/articles/sorts.ts'
import type { ArticleView } from '#shared/domain/articles/views.ts'
import { AppError } from '#shared/kernel/errors.ts'

type Key = string | number
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

export function orderBy(sort: ArticleSort): [SQL, SQL] {
  const { key, isDescending } = ORDERS[sort]
  return isDescending ? [desc(key), desc(articles.id)] : [asc(key), asc(articles.id)]
}

/** The position after an article in the list of one sort. */
export type ListCursor = { readonly sort: ArticleSort; readonly key: Key; readonly id: string }

export function isAfterCursor({ sort, key, id }: ListCursor): SQL {
  const order = ORDERS[sort]
  return sql`(${order.key}, ${articles.id}) ${sql.raw(order.isDescending ? '<' : '>')} (${key}, ${id})`
}

function toBase64Url(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function encodeListCursor(sort: ArticleSort, article: ArticleView): string {
  return toBase64Url(JSON.stringify([sort, ORDERS[sort].keyOf(article), article.id]))
}

const ID = /^[\w-]{1,64}$/
const MAX_CHARACTERS = 2000

function decode(text: string): unknown {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** Throws for text that `encodeListCursor` did not write, and for cursors of another sort. */
export function parseListCursor(text: string, sort: ArticleSort): ListCursor {
  const invalid = () => new AppError('BadRequest.Invalid', { message: 'The cursor is not one of this list.' })
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
