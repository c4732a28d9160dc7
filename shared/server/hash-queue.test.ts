import { afterEach, describe, expect, it, vi } from 'vitest'
import { HashQueue } from './hash-queue.ts'

/** Work that records its name when its turn comes. */
function recorder() {
  const done: string[] = []
  return { done, work: (name: string) => () => done.push(name) }
}
function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i))
}

it('gives every other network its turn before the second of a busy one', async () => {
  const queue = new HashQueue()
  const { done, work } = recorder()
  const crowd = times(10, (i) => queue.run('crowd', work(`crowd ${i}`)))
  const bystander = queue.run('home', work('bystander'))
  await Promise.all([...crowd, bystander])
  expect(done.indexOf('bystander')).toBeLessThanOrEqual(1)
  expect(done.filter((name) => name !== 'bystander')).toEqual(times(10, (i) => `crowd ${i}`))
})

it('lets everything that is ready run between two turns', async () => {
  const queue = new HashQueue()
  const { done, work } = recorder()
  const turns = times(5, (i) => queue.run('crowd', work(`turn ${i}`)))
  let isOver = false
  const others = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      if (done.at(-1) !== 'other') done.push('other')
    }
  })()
  await Promise.all(turns)
  isOver = true
  await others
  for (let i = 1; i < 5; i++) expect(done[done.indexOf(`turn ${i}`) - 1]).toBe('other')
})

it('refuses with 503 and Retry-After a request that would wait longer than two seconds, and no other', async () => {
  const queue = new HashQueue()
  const { done, work } = recorder()
  const asked = await Promise.allSettled(times(120, (i) => queue.run('crowd', work(`${i}`))))
  const refused = asked.filter(({ status }) => status === 'rejected')
  // A turn and its rest are assumed to take 80 ms until one was measured.
  expect(refused).toHaveLength(120 - 26)
  expect(refused[0]).toMatchObject({ reason: { code: 'ServiceUnavailable', status: 503, retryAfterSeconds: 3 } })
  expect(done).toEqual(times(26, String))
  await queue.run('crowd', work('after'))
  expect(done.at(-1)).toBe('after')
})

it('is not blocked by a request that was cancelled while it waited', async () => {
  const queue = new HashQueue()
  const { done, work } = recorder()
  // The timers of a cancelled request never fire.
  vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => 0 as never)
  void queue.run('crowd', work('cancelled'))
  const clock = vi.spyOn(performance, 'now')
  const waiting = queue.run('crowd', work('waiting'))
  clock.mockReturnValue(performance.now() + 2000)
  await waiting
  expect(done).toEqual(['waiting'])
})

describe('with requests that are cancelled while they wait', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  /** The timers of a cancelled request never fire. */
  function cancelOne(queue: HashQueue, laneName: string) {
    vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(() => 0 as never)
    void queue.run(laneName, () => expect.unreachable())
  }

  it('a crowd makes progress, although a new request comes each second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const queue = new HashQueue()
    const { done, work } = recorder()
    const crowd = times(6, (i) => queue.run('crowd', work(`${i}`)))
    await vi.advanceTimersByTimeAsync(1)
    for (let second = 0; second < 2; second++) {
      cancelOne(queue, 'stranger')
      await vi.advanceTimersByTimeAsync(990)
    }
    expect(done).toEqual(times(6, String))
    await Promise.all(crowd)
  })

  it('nobody waits longer than four seconds, however many there are', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const queue = new HashQueue()
    const { done, work } = recorder()
    const crowd = Promise.allSettled(times(6, (i) => queue.run('crowd', work(`${i}`))))
    await vi.advanceTimersByTimeAsync(1)
    for (let passedMs = 0; passedMs < 4500; passedMs += 50) {
      cancelOne(queue, 'stranger')
      await vi.advanceTimersByTimeAsync(50)
    }
    const answers = await crowd
    expect(done.length).toBeLessThan(6)
    expect(answers.at(-1)).toMatchObject({ reason: { code: 'ServiceUnavailable', retryAfterSeconds: 4 } })
  })
})

it('continues after work that failed', async () => {
  const queue = new HashQueue()
  const fail = () => {
    throw new Error('no memory')
  }
  await expect(queue.run('crowd', fail)).rejects.toThrow('no memory')
  expect(await queue.run('crowd', () => 'done')).toBe('done')
})
