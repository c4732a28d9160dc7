import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personView, personViewIfFound, userColumns } from './members/users.ts'
import { communities } from './schema/communities.ts'
import { users } from './schema/members.ts'
import { build } from './statement.ts'
import { type Cast, insertCast } from './testing/cast.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
let cast: Cast
beforeAll(async () => {
  database = await testDatabase()
  cast = await insertCast(database.db())
  await database.db().commit([
    build
      .update(users)
      .set({
        givenName: 'Ma"y\\a\n',
        familyName: 'Łé’🙂',
        lastAccessedAt: new Date(1_790_000_000_123),
        displayPronouns: true,
      })
      .where(eq(users.id, cast.maya.id)),
  ])
})
afterAll(() => database.stop())

it('people as one value of a row equal those read from columns: texts, dates, booleans and nulls', async () => {
  const people = build
    .select({ columns: userColumns(), view: personView() })
    .from(users)
    .innerJoin(communities, eq(communities.id, users.communityId))
  const rows = await database.db().read(people)
  expect(rows.length).toBeGreaterThan(5)
  for (const { columns, view } of rows) expect(view).toStrictEqual(columns)
  expect(rows.map(({ view }) => view.familyName)).toContain('Łé’🙂')
  expect(rows.map(({ view }) => view.isActive)).toContain(false)
})

it('a left join without a match has no person', async () => {
  const asked = build
    .select({ view: personViewIfFound() })
    .from(sql`json_each(${JSON.stringify([cast.maya.id, 'nobody'])}) AS asked`)
    .leftJoin(users, sql`${users.id} = asked.value`)
    .leftJoin(communities, eq(communities.id, users.communityId))
  const rows = await database.db().read(asked)
  expect(rows.map(({ view }) => view?.givenName ?? null)).toEqual(['Ma"y\\a\n', null])
})
