import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '#db/statement.ts'
import { type TestDatabase, testDatabase } from '#db/testing/test-database.ts'
import { LEFT_FOR_A_RELEASE } from '#shared/tools/upgrade/explained.ts'
import { MOVING_COLUMNS, REFERRING_COLUMNS } from './referring-columns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.stop())

function nameOf(column: (typeof REFERRING_COLUMNS)[number]['column']): string {
  return `${getTableConfig(column.table).name}.${column.name}`
}
const DECLARED = REFERRING_COLUMNS.map(({ column }) => nameOf(column))

/** Columns that are named like references to people but do not refer to `users`: ids of accounts that may not exist. */
const NO_MEMBER = new Set(['digest_runs.after_user_id', 'forum_digest_runs.after_user_id'])

describe('the columns that refer to a member', () => {
  it('are all declared, each once and with its reason: a new one fails here until it is', async () => {
    const columns = await database.db().read(
      build.all<{ name: string; isReference: number }>(sql`
        SELECT t.name || '.' || c.name AS name, EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) AS f
          WHERE f."from" = c.name AND f."table" = 'users') AS isReference
        FROM pragma_table_list AS t CROSS JOIN pragma_table_info(t.name) AS c
        WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`),
    )
    const isPerson = /(?:^|_)(?:user|author|actor|member|editor|writer|merged|kept)_id$/
    const referring = columns
      .filter(({ name }) => !LEFT_FOR_A_RELEASE[name.split('.')[0] ?? ''])
      .filter(({ name, isReference }) => isReference === 1 || isPerson.test(name.split('.')[1] ?? ''))
      .map(({ name }) => name)
      .filter((name) => !NO_MEMBER.has(name))
    expect(DECLARED.toSorted()).toEqual(referring.toSorted())
    for (const { because } of REFERRING_COLUMNS) expect(because).toMatch(/^[A-Z].*\.$/)
  })

  it('that move declare what happens when a unique key allows only one row', async () => {
    const keys = await database.db().read(
      build.all<{ source: string; key: string; columns: string }>(sql`
        SELECT t.name AS source, i.name AS key, (SELECT group_concat(c.name, ' ') FROM pragma_index_info(i.name) AS c) AS columns
        FROM pragma_table_list AS t CROSS JOIN pragma_index_list(t.name) AS i
        WHERE t.schema = 'main' AND t.type = 'table' AND i."unique" = 1`),
    )
    const unsaid = MOVING_COLUMNS.flatMap((moving) => {
      const { column, isOneFor, pairedWith } = moving
      return keys
        .filter(
          ({ source, columns }) =>
            `${source}.` === nameOf(column).replace(column.name, '') && columns.split(' ').includes(column.name),
        )
        .filter(({ columns }) => {
          const others = columns.split(' ').filter((name) => name !== column.name)
          // Ids of operations are random: no two accounts have the same.
          const said = [isOneFor?.name, pairedWith?.name, 'operation_id']
          return !others.some((name) => said.includes(name))
        })
        .map(({ key }) => `${nameOf(column)} in ${key}`)
    })
    // The first blocks a merge while both accounts have an article in progress; of two bylines that of the kept account holds; of two open
    // requests to the same person the second stays.
    expect(unsaid).toEqual([
      'articles.author_id in articles_one_in_flight',
      'article_user_settings.user_id in article_user_settings_user_id_unique',
      'introductions.user_id in introductions_one_open',
      'introductions.recipient_id in introductions_one_open',
    ])
  })
})
