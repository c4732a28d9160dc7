import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { digestRuns } from '#db/schema/digests.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { digestRunsIn } from './digest-runs.ts'

const runs = digestRunsIn(digestRuns)

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function ctx() {
  return { db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY }
}
function here() {
  return { communityId: fixture.cast.meridian.id, dueAt: at(-5) }
}
function readers(from: number, count: number) {
  return Array.from({ length: count }, (_, i) => ({ id: `reader-${String(from + i).padStart(4, '0')}` }))
}

/** Gives out the remaining people a batch at a time. */
function write(people: readonly { id: string }[], startedAt = performance.now()) {
  const places: string[] = []
  const batchAt = async ({ after, limit }: { after: string; limit: number }) => {
    places.push(after)
    return { readers: people.filter(({ id }) => id > after).slice(0, limit), emails: [] }
  }
  return runs.write(ctx(), here(), startedAt, batchAt).then(() => places)
}
async function rows() {
  const found = await fixture.db().read(build.select().from(digestRuns))
  return found.map(({ afterUserId, finishedAt }) => [afterUserId, finishedAt])
}

describe('a run of digests', () => {
  it('is unfinished until its last batch is written, for its community and its time', async () => {
    const [one, later] = [here(), { ...here(), dueAt: at(-4) }]
    const elsewhere = { ...here(), communityId: fixture.cast.harbor.id }
    const due = [one, later, elsewhere]
    expect(await runs.unfinished(ctx(), [])).toEqual([])
    expect(await runs.unfinished(ctx(), due)).toEqual(due)
    await fixture.db().commit([build.insert(digestRuns).values({ ...one, afterUserId: 'reader-0001' })])
    expect(await runs.unfinished(ctx(), due)).toEqual(due)
    await fixture.db().commit([build.update(digestRuns).set({ finishedAt: NOW })])
    expect(await runs.unfinished(ctx(), due)).toEqual([later, elsewhere])
  })

  it('goes from batch to batch until one is not full', async () => {
    expect(await write(readers(0, 100))).toEqual(['', 'reader-0099'])
    expect(await rows()).toEqual([['reader-0099', NOW]])
    expect(await write(readers(0, 100))).toEqual([])
  })

  it('continues where an earlier one ended', async () => {
    await fixture.db().commit([build.insert(digestRuns).values({ ...here(), afterUserId: 'reader-0041' })])
    expect(await write(readers(0, 50))).toEqual(['reader-0041'])
    expect(await rows()).toEqual([['reader-0049', NOW]])
  })

  it('ends when its time is over, and leaves the rest to the next one', async () => {
    expect(await write(readers(0, 150), performance.now() - 10_000)).toEqual([])
    expect(await rows()).toEqual([['', null]])
  })

  it('stops if another one has written the batch', async () => {
    await fixture.db().commit([build.insert(digestRuns).values({ ...here(), afterUserId: 'reader-0000' })])
    const batchAt = async ({ after }: { after: string }) => {
      beforeWriteOf(digestRuns, () =>
        fixture
          .db()
          .commit([
            build
              .update(digestRuns)
              .set({ afterUserId: 'reader-0100' })
              .where(eq(digestRuns.communityId, fixture.cast.meridian.id)),
          ]),
      )
      return { readers: readers(1, 100).filter(({ id }) => id > after), emails: [] }
    }
    expect(await runs.write(ctx(), here(), performance.now(), batchAt)).toBe(0)
    expect(await rows()).toEqual([['reader-0100', null]])
  })
})
