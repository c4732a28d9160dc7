import { vi } from 'vitest'
import { HashQueue } from '#shared/server/hash-queue.ts'

/** Runs a change once while the next password waits to be hashed, after its account was read. */
export function duringNextHash(change: () => Promise<unknown>) {
  const run = HashQueue.prototype.run
  vi.spyOn(HashQueue.prototype, 'run').mockImplementationOnce(async function <T>(
    this: HashQueue,
    lane: string,
    work: () => T,
  ) {
    await change()
    return run.call(this, lane, work) as T
  })
}
