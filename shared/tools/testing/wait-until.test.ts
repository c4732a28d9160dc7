import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../wait-until.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SECOND_MS = 1000
function failure(): string {
  return 'The workers did not become ready: still bundling'
}

function readyAfter(ms: number): () => Promise<boolean> {
  const start = Date.now()
  return async () => Date.now() - start >= ms
}

it('something that takes more than three minutes on a busy machine is waited for', async () => {
  const waiting = waitUntil(readyAfter(200 * SECOND_MS), { isCancelled: () => false, failure })
  await Promise.all([expect(waiting).resolves.toBeUndefined(), vi.advanceTimersByTimeAsync(210 * SECOND_MS)])
})

it('something that is never ready ends after four minutes, with a sentence that names it', async () => {
  const waiting = waitUntil(readyAfter(Number.POSITIVE_INFINITY), { isCancelled: () => false, failure })
  await Promise.all([expect(waiting).rejects.toThrow(failure()), vi.advanceTimersByTimeAsync(241 * SECOND_MS)])
})

it('something that has ended is not waited for', async () => {
  const waiting = waitUntil(readyAfter(200 * SECOND_MS), { isCancelled: () => true, failure })
  await Promise.all([expect(waiting).rejects.toThrow(failure()), vi.advanceTimersByTimeAsync(SECOND_MS)])
})
