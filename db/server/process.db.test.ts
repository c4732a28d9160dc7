import { spawn } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client/web'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDatabase } from '../testing/database-process.ts'
import { type TemporaryFolder, temporaryFolder } from '../testing/temporary-folder.ts'

let folder: TemporaryFolder
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

it('refuses to serve a folder that another process serves', async () => {
  const first = await startDatabase(folder.path)
  await expect(startDatabase(folder.path)).rejects.toThrow(
    /ended with 1: The database in .* is already served by process \d+/,
  )
  expect(await first.stop()).toBe(0)
  expect(await (await startDatabase(folder.path)).stop()).toBe(0)
})

it('serves the folder again after a crash', async () => {
  const crashed = await startDatabase(folder.path)
  await createClient(crashed.config).execute('CREATE TABLE kept (id)')
  await crashed.kill()
  const next = await startDatabase(folder.path)
  expect((await createClient(next.config).execute('SELECT * FROM kept')).rows).toEqual([])
  await next.stop()
})

it('says in one sentence that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startDatabase(folder.path, port)).rejects.toThrow(
    `ended with 1: Port ${port} for the database is taken. Set DB_PORT.`,
  )
  other.close()
})

it('says in one sentence that the file is no database', async () => {
  writeFileSync(join(folder.path, 'council.db'), 'not a database, but long enough to be read as one. '.repeat(20))
  await expect(startDatabase(folder.path)).rejects.toThrow(/ended with 1: The database in .* cannot be opened: .*$/)
})

it('checkpoints its log into the file when it is asked to stop, even with a transaction open', async () => {
  const server = await startDatabase(folder.path)
  const client = createClient(server.config)
  await client.execute('CREATE TABLE kept (id)')
  await client.execute('INSERT INTO kept VALUES (1)')
  const lost = await client.transaction('write')
  await lost.execute('INSERT INTO kept VALUES (2)')
  expect(await server.stop()).toBe(0)
  const wal = join(folder.path, 'council.db-wal')
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0)
  const next = await startDatabase(folder.path)
  expect((await createClient(next.config).execute('SELECT * FROM kept')).rows.length).toBe(1)
  await next.stop()
})

it('does not start without a token', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], { env: { ...process.env, DATA_DIR: folder.path, DB_AUTH_TOKEN: '' } })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([code, said]).toEqual([1, 'The database server needs DB_AUTH_TOKEN.\n'])
})
