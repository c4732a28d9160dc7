import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { newerNode } from '../install.mjs'
import { takeExclusiveTurn } from './exclusive-turn.ts'

it('when the owner of a turn is killed, the waiting processes get it one at a time', async () => {
  const name = `council-test-${randomUUID()}`
  const program = `import { takeExclusiveTurn } from '${join(import.meta.dirname, 'exclusive-turn.ts')}'
await takeExclusiveTurn('${name}', () => undefined)
console.log('taken')
setInterval(() => undefined, 1000)`
  const owner = spawn(newerNode, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(owner.stdout, 'data')

  const onWait = vi.fn()
  let holders = 0
  let mostAtOnce = 0
  const waiters = Array.from({ length: 3 }, async () => {
    const release = await takeExclusiveTurn(name, onWait)
    holders += 1
    mostAtOnce = Math.max(mostAtOnce, holders)
    await new Promise((resolve) => setTimeout(resolve, 20))
    holders -= 1
    release()
  })
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledTimes(3))
  expect(mostAtOnce).toBe(0)
  owner.kill('SIGKILL')
  await Promise.all(waiters)
  expect(mostAtOnce).toBe(1)
})
