import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export type OfCommunity = { readonly communityId: string }

/** A table that an export of a community has, row by row. */
export type ExportedTable = {
  readonly table: SQLiteTable
  /** What its rows are, for the description that comes with the export. */
  readonly label: string
  /** Columns that are left out, by their names in code: secrets, and what only this product has a use for. */
  readonly without?: readonly string[]
  /** Where the rows have no `communityId`. */
  readonly isOf?: (p: OfCommunity) => SQL | undefined
  /** Rows are whole texts: fewer are in memory at once. */
  readonly hasTexts?: boolean
}
