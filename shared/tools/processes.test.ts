import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Processes } from './processes.ts'

const isAlive = (pid: number) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** A shell that starts another process, as wrangler starts workerd. */
const script = (folder: string) => {
  const file = join(folder, 'keeps-running.sh')
  writeFileSync(file, 'sleep 300 & wait')
  return file
}

const recordedPid = (dataDir: string): number => {
  const record = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { children: { pid: number }[] }
  return record.children[0]?.pid ?? 0
}

test('ending an instance ends its processes and what they started', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'council-processes-'))
  const processes = new Processes(dataDir)
  processes.start('keeper', '/bin/sh', [script(dataDir)], {}, () => undefined)
  const pid = recordedPid(dataDir)
  expect(isAlive(pid)).toBe(true)
  await processes.end()
  expect(isAlive(pid)).toBe(false)
})

test('what a killed start left running is ended by the next one, and nothing else is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'council-processes-'))
  const killed = new Processes(dataDir)
  killed.start('keeper', '/bin/sh', [script(dataDir)], {}, () => undefined)
  const pid = recordedPid(dataDir)
  // The parent that wrote this is gone; one recorded process has since become somebody else's.
  writeFileSync(
    join(dataDir, 'running.json'),
    JSON.stringify({
      parent: 2 ** 22 + 1,
      children: [
        { name: 'keeper', pid, marker: join(dataDir, 'keeps-running.sh') },
        { name: 'stranger', pid: process.pid, marker: 'no-such-command' },
      ],
    }),
  )
  await new Processes(dataDir).claim()
  expect(isAlive(pid)).toBe(false)
  expect(isAlive(process.pid)).toBe(true)
})

test('a process that ends by itself is told with its last words', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'council-processes-'))
  const file = join(dataDir, 'ends.sh')
  writeFileSync(file, 'echo the port is taken; exit 1')
  const sentence = await new Promise<string>((told) => {
    new Processes(dataDir).start('sandbox', '/bin/sh', [file], {}, told)
  })
  expect(sentence).toContain('sandbox ended: the port is taken')
})
