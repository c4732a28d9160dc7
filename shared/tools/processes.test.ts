import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newerNode } from './install.mjs'
import { identify } from './process-table.ts'
import { Processes } from './processes.ts'
import { plantedFolder } from './testing/planted-folder.ts'

function isAlive(pid: number) {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** A shell that starts another process, as wrangler starts workerd. */
function script(folder: string) {
  const file = join(folder, 'keeps-running.sh')
  writeFileSync(file, 'sleep 300 & wait')
  return file
}

function recordedPid(dataDir: string): number {
  const record = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { children: { pid: number }[] }
  return record.children[0]?.pid ?? 0
}

test('ending an instance ends its processes and their child processes', async () => {
  const dataDir = plantedFolder({})
  const processes = new Processes(dataDir)
  processes.start('keeper', '/bin/sh', [script(dataDir)], {}, () => undefined)
  const pid = recordedPid(dataDir)
  expect(isAlive(pid)).toBe(true)
  await processes.end()
  expect(isAlive(pid)).toBe(false)
})

test('the next start ends what a killed one left running, and nothing else', async () => {
  const dataDir = plantedFolder({})
  const marker = script(dataDir)
  const ended = new Promise<string>((resolve) => {
    new Processes(dataDir).start('keeper', '/bin/sh', [marker], {}, resolve)
  })
  const pid = recordedPid(dataDir)
  const self = identify(process.pid)
  writeFileSync(
    join(dataDir, 'running.json'),
    JSON.stringify({
      parent: { pid: 2 ** 22 + 1, startedAt: '1' },
      launchers: [],
      children: [
        { ...identify(pid), name: 'keeper', marker },
        { ...self, name: 'with another command line', marker: 'no-such-command' },
        { pid: process.pid, startedAt: '1', name: 'with the id of one that ended', marker: '' },
      ],
    }),
  )
  await new Processes(dataDir).claim()
  expect(isAlive(pid)).toBe(false)
  expect(isAlive(process.pid)).toBe(true)
  expect(await ended).toContain('keeper ended')
})

test('a process that ends by itself is reported with the end of its log', async () => {
  const dataDir = plantedFolder({})
  const file = join(dataDir, 'ends.sh')
  writeFileSync(file, 'echo the port is taken; exit 1')
  const sentence = await new Promise<string>((resolve) => {
    new Processes(dataDir).start('sandbox', '/bin/sh', [file], {}, resolve)
  })
  expect(sentence).toContain('sandbox ended: the port is taken')
})

test('a data folder in use by a running start is refused in one sentence, and its processes keep running', async () => {
  const dataDir = plantedFolder({})
  const running = spawn('sleep', ['60'])
  const parent = identify(running.pid ?? 0)
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ parent, launchers: [], children: [] }))
  await expect(new Processes(dataDir).claim()).rejects.toThrow(
    `This data folder is in use by a running start (process ${parent.pid}). Stop it first, or set DATA_DIR.`,
  )
  expect(isAlive(parent.pid)).toBe(true)
  running.kill()
})

test('when the process that started them is killed, its guard ends the others', async () => {
  const dataDir = plantedFolder({})
  const program = join(dataDir, 'starts.ts')
  writeFileSync(
    program,
    `import { Processes } from '${join(import.meta.dirname, 'processes.ts')}'
const processes = new Processes('${dataDir}')
await processes.claim()
processes.guard()
processes.start('keeper', '/bin/sh', ['${script(dataDir)}'], {}, () => undefined)
console.log('started')
setInterval(() => undefined, 1000)`,
  )
  const started = spawn(newerNode, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(started.stdout, 'data')
  const pid = recordedPid(dataDir)
  expect(isAlive(pid)).toBe(true)
  started.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

test('a failed build step is reported with its output, and a stopped one without', async () => {
  const dataDir = plantedFolder({})
  const processes = new Processes(dataDir)
  const failing = processes.run('step', 'Building the pages', '/bin/sh', ['-c', 'echo no such page; exit 1'], {})
  await expect(failing).rejects.toThrow('Building the pages failed:\nno such page')
  const stopped = processes.run('step', 'Building the pages', '/bin/sh', ['-c', 'sleep 60'], {})
  const ending = processes.end()
  await expect(stopped).rejects.toThrow('Stopped.')
  await ending
})
