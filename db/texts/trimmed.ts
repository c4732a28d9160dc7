import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Every character that `trim()` takes off. */
const WHITE_SPACE = [
  ...[9, 10, 11, 12, 13, 32, 0xa0, 0x16_80],
  ...Array.from({ length: 11 }, (_, i) => 0x20_00 + i),
  ...[0x20_28, 0x20_29, 0x20_2f, 0x20_5f, 0x30_00, 0xfe_ff],
]

/** What `trim()` makes of a stored text: SQLite's own takes off spaces alone. */
export function trimmed(text: SQLWrapper): SQL<string> {
  return sql<string>`trim(${text}, char(${sql.raw(WHITE_SPACE.join(', '))}))`
}
