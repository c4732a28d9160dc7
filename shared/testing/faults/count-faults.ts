import { appendFileSync } from 'node:fs'

/** How often something was ended, and in how many combinations of an act and a fault it was tried. */
export type FaultCounts = { readonly kills?: number; readonly cells?: number }

/** Says what a test has broken: in the log of the test, and to `npm run chaos`, which adds it up. */
export function countFaults(what: string, { kills = 0, cells = 0 }: FaultCounts) {
  console.log(`${what}: ${kills} kills, ${cells} cells`)
  const file = process.env.FAULTS_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ what, kills, cells })}\n`)
}
