import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The result of `trim()` for a stored text, listing every character that it removes: SQLite's own function removes only spaces. */
export function trimmed(text: SQLWrapper): SQL<string> {
  return sql<string>`trim(${text}, char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195,
    8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288, 65279))`
}
