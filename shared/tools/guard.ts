import { existsSync } from 'node:fs'
import { Processes } from './processes.ts'

// Waits for the process that started it to end, in any way, and then ends the processes that it left running.
const [dataDir = ''] = process.argv.slice(2)
process.stdin.resume()
process.stdin.once('end', async () => {
  // If the folder is gone, its owner has ended everything and removed it.
  if (existsSync(dataDir)) await new Processes(dataDir).reclaim().catch(() => undefined)
  process.exit(0)
})
