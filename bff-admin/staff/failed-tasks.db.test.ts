import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jobAttempts } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { type StaffFixture, staffFixture } from '../testing/staff-fixture.ts'

let fixture: StaffFixture
beforeAll(async () => {
  fixture = await staffFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.reset()
  const { meridian, harbor } = fixture.cast
  const given = { dueAt: NOW, lastError: 'CHECK constraint failed: secret', firstFailedAt: NOW, lastFailedAt: NOW }
  await fixture.db().commit([
    build.insert(jobAttempts).values([
      {
        ...given,
        job: 'close-introductions',
        rowId: 'waits',
        communityId: meridian.id,
        attempts: 2,
        nextAttemptAt: NOW,
      },
      { ...given, job: 'publish-due-articles', rowId: 'aside', communityId: meridian.id, attempts: 6 },
      { ...given, job: 'delete-accounts', rowId: 'theirs', communityId: harbor.id, attempts: 6 },
    ]),
  ])
})

const LIST = '{ failedTasks { id job attempts firstFailedAt nextAttemptAt } }'
function retry(job: string, id: string) {
  return `mutation { failedTaskRetry(job: ${job}, id: "${id}") }`
}
function codeOf({ errors }: Awaited<ReturnType<StaffFixture['ask']>>) {
  return (errors as [{ extensions: { code: string } }] | undefined)?.[0].extensions.code
}
async function left() {
  const rows = await fixture.db().read(build.select({ rowId: jobAttempts.rowId }).from(jobAttempts))
  return rows.map(({ rowId }) => rowId).toSorted()
}

it('staff see what jobs could not finish in their community, what is set aside first, without what the database said', async () => {
  const { data } = await fixture.ask(LIST)
  expect(data?.failedTasks).toEqual([
    { id: 'aside', job: 'PUBLISH_DUE_ARTICLES', attempts: 6, firstFailedAt: NOW.toISOString(), nextAttemptAt: null },
    {
      id: 'waits',
      job: 'CLOSE_INTRODUCTIONS',
      attempts: 2,
      firstFailedAt: NOW.toISOString(),
      nextAttemptAt: NOW.toISOString(),
    },
  ])
})

it('staff have one tried again, of their community only, once', async () => {
  expect((await fixture.ask(retry('PUBLISH_DUE_ARTICLES', 'aside'))).data).toEqual({ failedTaskRetry: true })
  expect(await left()).toEqual(['theirs', 'waits'])
  for (const [job, id] of [
    ['PUBLISH_DUE_ARTICLES', 'aside'],
    ['DELETE_ACCOUNTS', 'theirs'],
    ['DELETE_ACCOUNTS', 'waits'],
  ] as const)
    expect(codeOf(await fixture.ask(retry(job, id)))).toBe('NotFound')
  expect(await left()).toEqual(['theirs', 'waits'])
})

it('who works on panels only neither sees nor retries them', async () => {
  for (const query of [LIST, retry('PUBLISH_DUE_ARTICLES', 'aside')])
    expect(codeOf(await fixture.ask(query, 'pia'))).toBe('NotAllowed')
  expect(await left()).toEqual(['aside', 'theirs', 'waits'])
})
