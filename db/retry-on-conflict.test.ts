import { expect, it } from 'vitest'
import { PreconditionFailed } from '#db/errors.ts'
import { retryOnConflict } from './retry-on-conflict.ts'

/** Fails with this many conflicts, and then returns how often it ran. */
function meeting(conflicts: number) {
  return async (attempt: number) => {
    if (attempt <= conflicts) throw new PreconditionFailed()
    return attempt
  }
}

it('runs three times at most, and then reports the service as away', async () => {
  expect(await retryOnConflict(meeting(0))).toBe(1)
  expect(await retryOnConflict(meeting(2))).toBe(3)
  await expect(retryOnConflict(meeting(3))).rejects.toMatchObject({ code: 'ServiceUnavailable' })
})

it('runs once if anything else goes wrong', async () => {
  let runs = 0
  const fault = new Error('not a conflict')
  const run = async () => {
    runs++
    throw fault
  }
  await expect(retryOnConflict(run)).rejects.toBe(fault)
  expect(runs).toBe(1)
})
