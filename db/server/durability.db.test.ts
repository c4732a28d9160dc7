import { createClient } from '@libsql/client/web'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { countFaults } from '#shared/testing/faults/count-faults.ts'
import { Db } from '../client.ts'
import { migrate } from '../migrate.ts'
import { articleRevisions, articles } from '../schema/articles/articles.ts'
import { users } from '../schema/members.ts'
import { build } from '../statement.ts'
import { type Cast, insertCast } from '../testing/cast.ts'
import { type DatabaseProcess, startDatabase } from '../testing/database-process.ts'
import { folderOnDisk } from '../testing/temporary-folder.ts'

const ROUNDS = process.env.TEST_LONG ? 25 : 2
const AUTHORS = 40
const SAVES = 200
const NOW = new Date('2026-11-21T09:00:00Z')

const folder = folderOnDisk()
let server: DatabaseProcess
afterEach(async () => {
  await server.stop()
  folder.remove()
})

/** One article in the making for each of forty authors. */
async function seedDrafts(db: Db, cast: Cast): Promise<string[]> {
  const ids = Array.from({ length: AUTHORS }, () => newId(NOW))
  const person = await db.read(build.select().from(users).where(eq(users.id, cast.maya.id)))
  const authors = ids.map((id) => ({
    ...person[0],
    id,
    email: `${id}@meridian.test`,
    username: id,
    directoryNumber: null,
  }))
  await db.commit([
    build.insert(users).values(authors as (typeof users.$inferInsert)[]),
    build.insert(articles).values(
      ids.map((id) => ({
        id,
        communityId: cast.meridian.id,
        authorId: id,
        status: 'DRAFT' as const,
        statusUpdatedAt: NOW,
        createdAt: NOW,
        updatedAt: NOW,
      })),
    ),
  ])
  return ids
}

async function autosave(db: Db, cast: Cast, articleId: string, revisionId: string, text: string) {
  await db.commitIf([
    build
      .update(articles)
      .set({ title: text, currentRevisionId: revisionId })
      .where(and(eq(articles.id, articleId), eq(articles.communityId, cast.meridian.id), eq(articles.status, 'DRAFT'))),
    build.insert(articleRevisions).values({
      id: revisionId,
      communityId: cast.meridian.id,
      articleId,
      authorId: articleId,
      title: text,
      content: `<p>${text.repeat(50)}</p>`,
      wordCount: 50,
      createdAt: NOW,
    }),
  ])
}

it('no acknowledged save is lost when the database is killed in the middle of 200 of them', {
  timeout: ROUNDS * 15_000,
}, async () => {
  server = await startDatabase(folder.path)
  await migrate(server.config)
  const cast = await insertCast(new Db(server.config))
  const drafts = await seedDrafts(new Db(server.config), cast)
  const acknowledged = new Map<string, string>()

  for (let round = 1; round <= ROUNDS; round++) {
    const killAfter = 1 + Math.floor(Math.random() * (SAVES * 0.8))
    let answered = 0
    let killed: Promise<void> | null = null
    const saves = Array.from({ length: SAVES }, async (_, i) => {
      const revisionId = newId(NOW)
      const text = `Round ${round}, save ${i}. `
      await autosave(new Db(server.config), cast, drafts[i % AUTHORS] ?? '', revisionId, text)
      acknowledged.set(revisionId, text)
      if (++answered === killAfter) killed = server.kill()
    })
    const outcomes = await Promise.allSettled(saves)
    await killed
    expect(outcomes.some((outcome) => outcome.status === 'rejected')).toBe(true)
    server = await startDatabase(folder.path)
  }

  const db = new Db(server.config)
  const kept = await db.read(
    build.select({ id: articleRevisions.id, text: articleRevisions.title }).from(articleRevisions),
  )
  const found = new Map(kept.map((row) => [row.id, row.text]))
  const lost = [...acknowledged].filter(([id, text]) => found.get(id) !== text)
  expect(lost).toEqual([])
  // A save is complete or absent: no article points at a revision that does not exist.
  const current = await db.read(build.select({ id: articles.currentRevisionId, title: articles.title }).from(articles))
  const torn = current.filter(({ id, title }) => id !== null && found.get(id) !== title)
  expect(torn).toEqual([])
  const [integrity] = (await createClient(server.config).execute('PRAGMA integrity_check')).rows
  expect(integrity?.[0]).toBe('ok')
  countFaults('the database process', { kills: ROUNDS })
  console.log(JSON.stringify({ rounds: ROUNDS, acknowledged: acknowledged.size, kept: found.size, lost: lost.length }))
})
