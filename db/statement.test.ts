import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { build, isConstant, statement, toBound } from './statement.ts'

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

it('a constant that a partial index names is part of the text, so that no bound value decides the index', () => {
  const staff = statement(() => build.select({ id: users.id }).from(users).where(isConstant(users.kind, 'STAFF')))
  const { text, args } = toBound(staff({}))
  expect(text.sql).toBe(`select "id" from "users" where "users"."kind" = 'STAFF'`)
  expect(args).toEqual([])
})

it('a constant is the capitals of a state or kind: anything else does not become SQL', () => {
  const typed = "STAFF' OR '1'='1" as 'STAFF'
  expect(() => isConstant(users.kind, typed)).toThrow('kind has no constant')
})
