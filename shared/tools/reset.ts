import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Processes } from './processes.ts'
import { settingsFromEnvironment } from './settings.ts'
import { CliError, tool } from './tool.ts'

/** Everything except the keys. Old tokens still verify, and are refused because their session rows are gone. */
const DATA = ['council.db', 'council.db-wal', 'council.db-shm', 'sandbox', 'state', 'workers', 'logs']

async function isConfirmed(question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((answer) => prompt.once('close', () => answer('')))
  const answer = await Promise.race([prompt.question(`${question} [y/N] `), ended])
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

await tool(async () => {
  const { dataDir, database } = settingsFromEnvironment()
  if (database) throw new CliError('DB_URL names a database elsewhere; reset empties the local one only.')
  const processes = new Processes(dataDir)
  await processes.claim()
  const confirmed = await isConfirmed(`Delete all data in ${dataDir}? The next start seeds it anew.`)
  if (confirmed) for (const name of DATA) rmSync(join(dataDir, name), { recursive: true, force: true })
  await processes.end()
  console.log(confirmed ? 'The data is gone. `npm start` seeds it anew.' : 'Nothing was deleted.')
})
