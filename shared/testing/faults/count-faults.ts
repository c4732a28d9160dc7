import { appendFileSync } from 'node:fs'

/** How often a process was killed, and how many combinations of an action and a fault were tried. */
export type FaultCounts = { readonly kills?: number; readonly cells?: number }

/** Records what a test has broken: in the log of the test, and for `npm run chaos`, which adds it up. */
export function countFaults(what: string, { kills = 0, cells = 0 }: FaultCounts) {
  console.log(`${what}: ${kills} kills, ${cells} cells`)
  const file = process.env.FAULTS_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ what, kills, cells })}\n`)
}
