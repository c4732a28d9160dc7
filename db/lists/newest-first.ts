import { type AnyColumn, desc, type SQL, sql } from 'drizzle-orm'
import { NEWEST } from '#shared/kernel/cursor.ts'
import type { EndPageInput, PageInput } from '#shared/server/lists/page-of.ts'

/** The arguments of a page's statement, in addition to its filters. */
export type PlaceArgs = { readonly beforeAt: Date; readonly beforeId: string; readonly limit: number }

/** One row more than is shown, for `pageOf` or `pageBefore`. */
export function placeArgs(page: PageInput | EndPageInput): PlaceArgs {
  const { size, place } =
    'first' in page ? { size: page.first, place: page.after } : { size: page.last, place: page.before }
  const { at: beforeAt, id: beforeId } = place ?? NEWEST
  return { beforeAt, beforeId, limit: size + 1 }
}

/**
 * The order of a list that starts with the newest, or with the largest number; ids break ties. Both columns must be the end of an index
 * that begins with the list's filters: then a page costs only its own rows, however long the list is.
 */
export function newestFirst(at: AnyColumn, id: AnyColumn) {
  return {
    /** A condition: on this page or a later one. */
    isFrom: (p: PlaceArgs): SQL => sql`(${at}, ${id}) < (${p.beforeAt}, ${p.beforeId})`,
    order: [desc(at), desc(id)] as [SQL, SQL],
  }
}
