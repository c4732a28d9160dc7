import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Processes } from './processes.ts'
import { settingsFromEnvironment } from './settings.ts'
import { Sentence, tool } from './stop-with.ts'

const KEPT_DATA = ['council.db', 'council.db-wal', 'council.db-shm', 'sandbox', 'state', 'workers', 'logs']

const isConfirmed = async (question: string): Promise<boolean> => {
  if (process.argv.includes('--yes')) return true
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(`${question} [y/N] `)
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

await tool(async () => {
  const { dataDir, database } = settingsFromEnvironment()
  if (database) throw new Sentence('DB_URL names a database elsewhere; reset empties the local one only.')
  const processes = new Processes(dataDir)
  await processes.claim()
  const confirmed = await isConfirmed(`Delete all data in ${dataDir}? The next start seeds it anew.`)
  if (confirmed) for (const name of KEPT_DATA) rmSync(join(dataDir, name), { recursive: true, force: true })
  await processes.end()
  if (!confirmed) return console.log('Nothing was deleted.')
  console.log('The data is gone. `npm start` seeds it anew.')
})
