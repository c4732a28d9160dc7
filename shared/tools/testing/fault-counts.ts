import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Counted = { readonly what: string; readonly kills: number; readonly cells: number }

/** The file where the tests of a run record what they have broken, and the table of it. */
export function faultCounts() {
  const folder = mkdtempSync(join(tmpdir(), 'council-faults-'))
  const file = join(folder, 'faults.jsonl')
  return {
    env: { FAULTS_FILE: file },
    lines: () => (existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : []),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function linesOf(text: string): string[] {
  const sums = new Map<string, Counted>()
  for (const line of text.trim().split('\n')) {
    const one = JSON.parse(line) as Counted
    const sum = sums.get(one.what) ?? { what: one.what, kills: 0, cells: 0 }
    sums.set(one.what, { what: one.what, kills: sum.kills + one.kills, cells: sum.cells + one.cells })
  }
  const rows = [...sums.values()]
  const total = (key: 'kills' | 'cells') => rows.reduce((sum, row) => sum + row[key], 0)
  const all = [...rows, { what: 'all', kills: total('kills'), cells: total('cells') }]
  const width = Math.max(...all.map(({ what }) => what.length))
  const lineOf = (what: string, kills: string, cells: string) =>
    `  ${what.padEnd(width)} ${kills.padStart(6)} ${cells.padStart(6)}`
  return [
    '',
    'What was broken',
    lineOf('', 'kills', 'cells'),
    ...all.map(({ what, kills, cells }) => lineOf(what, String(kills), String(cells))),
  ]
}
