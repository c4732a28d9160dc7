import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

export type OfCommunity = { readonly communityId: string }

/** A table that an export of a community contains, row by row. */
export type ExportedTable = {
  readonly table: SQLiteTable
  /** What its rows are, for the description that is part of the export. */
  readonly label: string
  /** Columns that are left out, by their names in code: secrets, and those that only this product can use. */
  readonly without?: readonly string[]
  /** For rows without a `communityId`. */
  readonly isOf?: (p: OfCommunity) => SQL | undefined
  /** Rows contain whole texts, so fewer are kept in memory at once. */
  readonly hasTexts?: boolean
}
