import { existsSync } from 'node:fs'
import { Processes } from './processes.ts'

// Waits for the process that started it to end, however it ends, and then ends what that one left running.
const [dataDir = ''] = process.argv.slice(2)
process.stdin.resume()
process.stdin.once('end', async () => {
  // A folder that is gone was given up by its owner, who had ended everything.
  if (existsSync(dataDir)) await new Processes(dataDir).reclaim().catch(() => undefined)
  process.exit(0)
})
