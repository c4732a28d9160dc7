import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOW, type OutboxFixture, outboxFixture, toUser } from '#db/testing/outbox-fixture.ts'
import { sendAfterRequest } from './kicks.ts'

let fixture: OutboxFixture
beforeAll(async () => {
  fixture = await outboxFixture()
})
afterAll(() => fixture?.stop())
beforeEach(() => fixture.reset())

describe('after a request', () => {
  it('five messages are sent at once; the others wait for the job', async () => {
    await fixture.enqueueMany(6)
    await sendAfterRequest(fixture.contextAt(NOW))
    const statuses = (await fixture.rows()).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(5).fill('SENT'), 'WAITING'])
  })

  it('a message that is given up is in the log, by its template', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await fixture.enqueue(fixture.feedback({ recipient: toUser('ian') }))
    await sendAfterRequest(fixture.contextAt(NOW))
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)))
    logged.mockRestore()
    expect(lines).toMatchObject([
      { event: 'message given up', template: 'article-feedback', reason: 'no active recipient' },
    ])
  })
})
