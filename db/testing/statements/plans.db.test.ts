import { describe, expect, it } from 'vitest'
import { schemaOfTests } from '../test-database.ts'
import statistics from './large-statistics.json' with { type: 'json' }
import { planFaults, plansOf } from './plans.ts'
import { fullScans } from './query-plan.ts'

async function faultsOf(sql: string) {
  return (await planFaults(sql)).map((fault) => fault.split(':')[0])
}
function inEach(fault: string) {
  return [`${fault} (without statistics)`, `${fault} (with the statistics of 100,000 articles)`]
}

describe('the check of query plans', () => {
  it('accepts a query that finds its rows by an index, in its order', async () => {
    const newest =
      'select "id" from "articles" where "community_id" = ? and "updated_at" < ? order by "updated_at" desc, "id" desc limit 50'
    expect(await faultsOf(newest)).toEqual([])
    for (const plan of await plansOf(newest)) expect(plan.join()).toContain('articles_by_change')
  })

  it('names the growing table that a query would read whole, even under another name', async () => {
    expect(await faultsOf('select * from "articles" where "title" = ?')).toEqual(inEach('reads all of articles'))
    const other = 'select * from "users" "author" where "author"."vertical" = ?'
    expect(await faultsOf(other)).toEqual(inEach('reads all of users'))
  })

  it('names a sort, even of few rows', async () => {
    const byTitle = 'select "id" from "articles" where "community_id" = ? and "author_id" = ? order by "title" limit 5'
    expect(await faultsOf(byTitle)).toEqual(inEach('sorts rows'))
  })

  it('also checks writes', async () => {
    const byTitle = 'update "articles" set "title" = ? where "title" = ?'
    expect(await faultsOf(byTitle)).toEqual(inEach('reads all of articles'))
    expect(await faultsOf('delete from "articles" where "id" = ?')).toEqual([])
  })

  it('checks what the INSERT of a row reads, and not the tables that refer to its own', async () => {
    const into = 'insert into "communities" ("id", "code") values (?, '
    expect(await faultsOf(`${into}?)`)).toEqual([])
    expect(await faultsOf(`${into}(select "id" from "articles" where "id" = ?))`)).toEqual([])
    expect(await faultsOf(`${into}(select count(*) from "articles" where "title" = ?))`)).toEqual(
      inEach('reads all of articles'),
    )
    const atConflict = `${into}?) on conflict ("id") do update set "code" = (select "title" from "articles" where "title" = ?)`
    expect(await faultsOf(atConflict)).toEqual(inEach('reads all of articles'))
    // In contrast to an INSERT: an UPDATE of a referenced row.
    expect(await faultsOf('update "articles" set "word_count" = 1 where "id" = ?')).toEqual([])
  })

  it('names the table of which a new database would read all rows of a community, although there is a key', async () => {
    const asking = `select count(*) from "group_members" where "group_id" = ? and "state" = 'REQUESTED' and `
    expect(await faultsOf(`${asking}"community_id" = ?`)).toEqual([
      'reads what a community has of group_members, see isAlso (without statistics)',
    ])
    expect(await faultsOf(`${asking}+"community_id" = ?`)).toEqual([])
    // The query asks for all rows of the community.
    expect(await faultsOf('select count(*) from "group_members" where "community_id" = ?')).toEqual([])
  })

  it('accepts full reads of small tables, lists and the rows of a subquery', async () => {
    expect(await faultsOf('select * from "communities" "few"')).toEqual([])
    expect(await faultsOf('select * from json_each(?) AS asked')).toEqual([])
    const counted =
      'select * from (select "status", count(*) from "articles" where "community_id" = ? group by "status") "counted"'
    expect(await faultsOf(counted)).toEqual([])
  })

  it('counts an automatic index for one query as a full read', () => {
    const byTitle = 'select * from "articles" "a"'
    expect(fullScans(byTitle, ['SEARCH a USING AUTOMATIC COVERING INDEX (title=?)'])).toEqual(['articles'])
    expect(fullScans('', ['SCAN articles_fts VIRTUAL TABLE INDEX 0:M3', 'SCAN CONSTANT ROW'])).toEqual([])
    expect(fullScans('', ['SCAN articles_fts VIRTUAL TABLE INDEX 0:'])).toEqual(['articles_fts'])
  })
})

it('the statistics of the large seed include every index of their tables: update them with write-statistics.ts', async () => {
  const { indexes } = await schemaOfTests()
  const known = new Set(statistics.map(({ idx }) => idx))
  const tables = new Set(statistics.map(({ tbl }) => tbl))
  expect(indexes.filter(({ table, name }) => tables.has(table) && !known.has(name))).toEqual([])
})
