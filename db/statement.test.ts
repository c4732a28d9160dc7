import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { build, statement, toBound } from './statement.ts'

const withValue = statement((p: { readonly value: unknown }) =>
  build.select({ id: users.id }).from(users).where(sql`${users.id} = ${p.value}`),
)

it.each([
  [true, 1],
  [false, 0],
  [new Date(1_000), 1_000],
  [{ a: [1] }, '{"a":[1]}'],
  ['text', 'text'],
  [0, 0],
  [null, null],
])('a statement binds %j as %j', (value, bound) => {
  expect(toBound(withValue({ value })).args).toEqual([bound])
})

it('a statement with a missing argument is not run', () => {
  expect(() => toBound(withValue({ value: undefined }))).toThrow('A statement was not given "value"')
})

it('an expression is returned under a short name, next to and within an object of the row', () => {
  const counted = statement((p: { readonly id: string }) =>
    build
      .select({ id: users.id, length: sql`length(${users.email})`, of: { lower: sql`lower(${users.email})` } })
      .from(users)
      .where(sql`${users.id} = ${p.id}`),
  )
  expect(toBound(counted({ id: 'a' })).text.sql).toBe(
    'select "id", length("email") as "_0", lower("email") as "_1" from "users" where "users"."id" = ?',
  )
})

const withConstants = statement((p: { readonly id: string }) =>
  build
    .select({ id: users.id, score: sql`${-1} + ${2.5}` })
    .from(users)
    .where(
      sql`${users.kind} = ${'STAFF'} AND ${users.isModerator} = ${true} AND ${users.joinedAt} > ${new Date(1_000)} AND ${users.id} = ${p.id}`,
    )
    .limit(3),
)

it('the constants of a statement are part of its text, so that no bound value decides the index', () => {
  const { text, args } = toBound(withConstants({ id: "it's" }))
  expect(text.sql).toBe(
    `select "id", ? + 2.5 as "_0" from "users" where "users"."kind" = 'STAFF' AND "users"."is_moderator" = 1 AND "users"."joined_at" > 1000 AND "users"."id" = ? limit ?`,
  )
  expect(args).toEqual([-1, "it's", 3])
})

it('a query for one call keeps its values as arguments', () => {
  const { text, args } = toBound(build.select({ id: users.id }).from(users).where(sql`${users.email} = ${"'?'"}`))
  expect(text.sql).toBe('select "id" from "users" where "users"."email" = ?')
  expect(args).toEqual(["'?'"])
})
