import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from './client.ts'
import { expectNoFullScan, explain, fullScans } from './query-plans.ts'
import { articles } from './schema/articles.ts'
import { communities } from './schema/communities.ts'
import { users } from './schema/members.ts'
import { build } from './statement.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db()
})
afterAll(() => database.stop())

describe('the check of query plans', () => {
  it('lets a query pass that finds its rows by an index', async () => {
    const newest = build
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.communityId, 'one'), lt(articles.updatedAt, new Date())))
      .orderBy(desc(articles.updatedAt), desc(articles.id))
      .limit(50)
    await expectNoFullScan(db, newest)
    expect((await explain(db, newest)).join()).toContain('articles_by_change')
  })

  it('names the growing table that a query would read whole, also under another name', async () => {
    const author = alias(users, 'author')
    const byTitle = build.select().from(articles).where(eq(articles.title, 'x'))
    const byTier = build.select().from(author).where(eq(author.vertical, 'x'))
    await expect(expectNoFullScan(db, byTitle)).rejects.toThrow('Reads all of articles.')
    await expect(expectNoFullScan(db, byTier)).rejects.toThrow('Reads all of users.')
  })

  it('looks at writes too, and writes nothing', async () => {
    const byTitle = build.update(articles).set({ title: 'y' }).where(eq(articles.title, 'x'))
    await expect(expectNoFullScan(db, byTitle)).rejects.toThrow('Reads all of articles.')
    await expectNoFullScan(db, build.delete(articles).where(eq(articles.id, 'one')))
  })

  it('lets small tables and the rows of a subquery be read whole', async () => {
    const few = alias(communities, 'few')
    const counted = build
      .select({ authorId: articles.authorId, count: sql<number>`count(*)`.as('count') })
      .from(articles)
      .where(eq(articles.communityId, 'one'))
      .groupBy(articles.authorId)
      .limit(5)
      .as('counted')
    await expectNoFullScan(db, build.select().from(few), build.select().from(counted))
  })

  it('counts an index that would be built for one query as a full read', () => {
    expect(fullScans(['SEARCH a USING AUTOMATIC COVERING INDEX (title=?)'], new Map([['a', 'articles']]))).toEqual([
      'articles',
    ])
    expect(fullScans(['SCAN articles_fts VIRTUAL TABLE INDEX 0:M3', 'SCAN CONSTANT ROW'], new Map())).toEqual([])
    expect(fullScans(['SCAN articles_fts VIRTUAL TABLE INDEX 0:'], new Map())).toEqual(['articles_fts'])
  })
})
