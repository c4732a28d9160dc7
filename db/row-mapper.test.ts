import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as utils from 'drizzle-orm/utils'
import { describe, expect, it } from 'vitest'
import { type JoinedTables, rowMapper, type SelectedField } from './row-mapper.ts'
import { articleRevisions, articles } from './schema/articles/articles.ts'
import { users } from './schema/members.ts'
import type { SqlValue } from './sql-value.ts'
import { build } from './statement.ts'

const author = alias(users, 'author') as unknown as typeof users
const upper = sql<string>`'x'`.mapWith((value: unknown) => `read ${value}`)

/** drizzle's row mapper; not among its published types. */
const { mapResultRow } = utils as unknown as {
  mapResultRow: (fields: readonly SelectedField[], row: readonly SqlValue[], joined: JoinedTables) => unknown
}

type Prepared = { readonly fields: readonly SelectedField[]; readonly joinsNotNullableMap: JoinedTables }
type Case = readonly [title: string, query: object, rows: readonly SqlValue[][]]

const joined = build
  .select({
    id: articles.id,
    author: { id: author.id, createdAt: author.createdAt },
    current: { id: articleRevisions.id, createdAt: articleRevisions.createdAt },
    values: { text: upper as SQL<string> },
  })
  .from(articles)
  .innerJoin(articleRevisions, sql`true`)
  .leftJoin(author, sql`true`)

const CASES: readonly Case[] = [
  [
    'plain columns',
    build.select({ id: articles.id, at: articles.createdAt, count: sql<number>`1` }).from(articles),
    [
      ['a', 1, 2],
      ['b', 1, null],
    ],
  ],
  [
    'a left join that found a row, one that found none, and one whose other columns are null',
    joined,
    [
      ['a', 'u', 5, 'r', 6, 'text'],
      ['a', null, null, 'r', 6, null],
      ['a', null, 5, 'r', 6, 'text'],
      ['a', 'u', null, null, null, 'text'],
    ],
  ],
  [
    'a group of columns of two tables, which is never null as a whole',
    build
      .select({ both: { author: author.id, revision: articleRevisions.id } })
      .from(articles)
      .leftJoin(author, sql`true`)
      .leftJoin(articleRevisions, sql`true`),
    [
      [null, 'r'],
      [null, null],
    ],
  ],
  ['whole tables', build.select().from(articleRevisions).leftJoin(author, sql`true`), []],
]

describe('rowMapper', () => {
  for (const [title, query, rows] of CASES) {
    it(`maps a row as drizzle does: ${title}`, () => {
      const { fields, joinsNotNullableMap } = (query as { _prepare(): Prepared })._prepare()
      const width = fields.length
      const all = [...rows, Array.from({ length: width }, () => null), Array.from({ length: width }, (_, at) => at + 1)]
      const map = rowMapper(fields, joinsNotNullableMap)
      for (const row of all) {
        expect(map(row)).toEqual(mapResultRow(fields, row, joinsNotNullableMap))
      }
    })
  }

  it('keeps the row of a left join whose first column is null', () => {
    const query = build
      .select({ id: articles.id, author: { jobTitle: author.jobTitle, id: author.id } })
      .from(articles)
      .leftJoin(author, sql`true`)
    const { fields, joinsNotNullableMap } = (query as unknown as { _prepare(): Prepared })._prepare()
    const map = rowMapper(fields, joinsNotNullableMap)
    expect(map(['a', null, 'u'])).toEqual({ id: 'a', author: { jobTitle: null, id: 'u' } })
    expect(map(['a', null, null])).toEqual({ id: 'a', author: null })
  })
})
