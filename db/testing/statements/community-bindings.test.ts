import { describe, expect, test } from 'vitest'
import { communityBindings } from './community-bindings.ts'

const TABLES = new Set(['articles', 'article_revisions', 'users', 'community_hosts', 'outbox', 'staff_permissions'])

function unboundIn(sql: string) {
  return communityBindings(sql, TABLES).unbound
}

describe('a statement that binds the community', () => {
  test.each([
    ['by an argument', 'select 1 from "articles" where "articles"."id" = ? and "articles"."community_id" = ?'],
    ['by a list of arguments', 'select 1 from "articles" where "articles"."community_id" in (?, ?)'],
    [
      'in a join',
      'select 1 from "articles" inner join "article_revisions" "r" on ("r"."id" = "articles"."current_revision_id" and "r"."community_id" = "articles"."community_id") where "articles"."community_id" = ?',
    ],
    [
      'by the host',
      'select 1 from "articles" where "articles"."community_id" = (SELECT community_id FROM "community_hosts" WHERE host = ?)',
    ],
    [
      'by the row of the community',
      'select 1 from "communities" inner join "articles" on "articles"."community_id" = "communities"."id" where "communities"."id" = ?',
    ],
    [
      'for people whom a bound row names',
      'select 1 from "articles" left join "users" "author" on "author"."id" = "articles"."author_id" where "articles"."community_id" = ?',
    ],
    [
      'in every alternative',
      'select 1 from "articles" where ("articles"."community_id" = ? and "articles"."id" = ?) or ("articles"."community_id" = ? and "articles"."slug" = ?)',
    ],
    [
      'in a subquery by the row around it',
      'update "articles" set "title" = ? where "articles"."community_id" = ? and exists (select 1 from "article_revisions" where "article_revisions"."community_id" = "articles"."community_id")',
    ],
    [
      'in each arm of a union',
      'select 1 from "articles" where "articles"."community_id" = ? union all select 1 from "outbox" where "outbox"."community_id" = ?',
    ],
    [
      'beside a range',
      'select 1 from "articles" where "articles"."created_at" between ? and ? and "articles"."community_id" = ?',
    ],
    ['as a value', 'insert into "articles" ("id", "community_id") values (?, ?), (?, ?) on conflict do nothing'],
    [
      'as the value of a bound row',
      'insert into "article_revisions" ("id", "community_id") select ? as "id", "community_id" from "articles" where "articles"."community_id" = ?',
    ],
    [
      'as a value under a condition',
      'insert into "outbox" ("id", "community_id") select ? as "id", ? as "community_id" where changes() = 1',
    ],
    [
      'in a query that has a name',
      'with "mine" as (select "id" from "articles" where "articles"."community_id" = ?) select "id" from "mine"',
    ],
  ])('%s passes', (_how, sql) => {
    expect(unboundIn(sql)).toEqual([])
  })
})

describe('a statement that leaves the community out', () => {
  test.each([
    ['of a select', 'select 1 from "articles" where "articles"."id" = ?', ['articles']],
    ['of an update', 'update "articles" set "community_id" = ? where "articles"."id" = ?', ['articles']],
    ['of a delete', 'delete from "articles" where "articles"."id" = ?', ['articles']],
    [
      'of a joined table',
      'select 1 from "articles" inner join "article_revisions" on "article_revisions"."id" = "articles"."current_revision_id" where "articles"."community_id" = ?',
      ['article_revisions'],
    ],
    [
      'of one alternative',
      'select 1 from "articles" where "articles"."community_id" = ? or "articles"."id" = ?',
      ['articles'],
    ],
    ['behind a negation', 'select 1 from "articles" where not ("articles"."community_id" = ?)', ['articles']],
    ['behind another comparison', 'select 1 from "articles" where "articles"."community_id" <> ?', ['articles']],
    [
      'of a subquery',
      'select 1 from "articles" where "articles"."community_id" = ? and exists (select 1 from "staff_permissions" where "staff_permissions"."user_id" = ?)',
      ['staff_permissions'],
    ],
    [
      'of both sides of a join',
      'select 1 from "articles" inner join "outbox" on "outbox"."community_id" = "articles"."community_id"',
      ['articles', 'outbox'],
    ],
    [
      'of one arm of a union',
      'select 1 from "articles" where "articles"."community_id" = ? union select 1 from "outbox"',
      ['outbox'],
    ],
    [
      'of the row that a value comes from',
      'insert into "article_revisions" ("id", "community_id") select ?, "community_id" from "articles" where "articles"."id" = ?',
      ['article_revisions', 'articles'],
    ],
    ['of people found by an argument', 'select 1 from "users" where "users"."id" = ?', ['users']],
    [
      'of a host’s neighbours',
      'select 1 from "community_hosts" where "community_hosts"."is_primary" = ?',
      ['community_hosts'],
    ],
  ])('%s is named', (_where, sql, tables) => {
    expect([...unboundIn(sql)].sort()).toEqual([...tables].sort())
  })
})

test('the arguments that are communities are identified by their positions', () => {
  const sql = `select '?' from "articles" where "articles"."id" = ? and "articles"."community_id" = ? limit ?`
  expect(communityBindings(sql, TABLES).params).toEqual([1])
  expect(
    communityBindings('insert into "articles" ("id", "community_id") values (?, ?), (?, ?)', TABLES).params,
  ).toEqual([1, 3])
})
