import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
let dataDir: string
let started: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'council-sandbox-main-'))
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started = []
  rmSync(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, DATA_DIR: dataDir, ...env } })
  started.push(child)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (said.endsWith('\n')) resolve((JSON.parse(said) as { port: number }).port)
    })
    void ended.then(() => reject(new Error(said)))
  })
  ready.catch(() => null)
  return { child, ready, ended, said: () => said }
}

describe('the sandbox as a process', () => {
  it('prints its port when it is ready, uses the given clock offset, and ends on SIGTERM', async () => {
    const sandbox = start({ SANDBOX_PORT: '0', CLOCK_OFFSET_MS: String(365 * 24 * 3600 * 1000) })
    const url = `http://127.0.0.1:${await sandbox.ready}`
    const { now } = (await (await fetch(`${url}/__ctl/clock`)).json()) as { now: string }
    expect(new Date(now).getTime() - Date.now()).toBeGreaterThan(364 * 24 * 3600 * 1000)
    sandbox.child.kill('SIGTERM')
    expect(await sandbox.ended).toBe(0)
  })

  it('says in one sentence that its port is taken', async () => {
    const first = start({ SANDBOX_PORT: '0' })
    const port = await first.ready
    const second = start({ SANDBOX_PORT: String(port) })
    expect(await second.ended).toBe(1)
    expect(second.said()).toBe(`Port ${port} for the sandbox is taken. Set SANDBOX_PORT.\n`)
  })

  it('says in one sentence which setting it cannot use', async () => {
    const sandbox = start({ SANDBOX_PORT: 'eight' })
    expect(await sandbox.ended).toBe(1)
    expect(sandbox.said()).toMatch(/^The sandbox cannot start: SANDBOX_PORT is not usable .+\n$/)
  })
})
