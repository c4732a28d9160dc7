import { type Cursor, encodeCursor } from '#shared/kernel/cursor.ts'
import type { ConnectionView, Edge } from '../graphql/connection.ts'

/** The arguments of a list page: how many rows, and after which place. */
export type PageInput<Place = Cursor> = { readonly first: number; readonly after: Place | null }

/** A page of a list that is read from its end: how many rows, and before which place. */
export type EndPageInput<Place = Cursor> = { readonly last: number; readonly before: Place | null }

type ToEdge<Row, T> = (row: Row) => Edge<T> | readonly Edge<T>[]

/**
 * A page of `rows`, which were read with one more than is shown: the extra row says whether another page follows. A row for which `toEdge`
 * returns an empty list is left out.
 */
export function pageOf<Row, T>(
  rows: readonly Row[],
  { first, after }: PageInput<unknown>,
  toEdge: ToEdge<Row, T>,
): ConnectionView<T> {
  return {
    edges: rows.slice(0, first).flatMap(toEdge),
    pageInfo: { hasNextPage: rows.length > first, hasPreviousPage: after !== null },
  }
}

/** The same for rows that were read backwards from a place: they are shown in the order of the list. */
export function pageBefore<Row, T>(
  rows: readonly Row[],
  { last, before }: EndPageInput<unknown>,
  toEdge: ToEdge<Row, T>,
): ConnectionView<T> {
  return {
    edges: rows.slice(0, last).reverse().flatMap(toEdge),
    pageInfo: { hasNextPage: before !== null, hasPreviousPage: rows.length > last },
  }
}

/** An edge of a list whose place is an instant and the id of the row. */
export function edgeAt<T>(place: Cursor, node: T): Edge<T> {
  return { cursor: encodeCursor(place), node }
}
