import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

type Statement = { readonly id: string; readonly area: string; readonly statement: string }

const statements: Statement[] = readFileSync(join(root, 'docs/spec/checklist.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', area = '', statement = ''] = line.split('\t')
    return { id, area, statement }
  })

const CITATION = /\[([A-Z]+(?:-[A-Z]+)*-\d{3})\]/g
const TITLE_LINE = /\b(?:test|it|describe)\b|^\s*(?:\](?: as const)?\)\()?[['"`]/

/** Ids in brackets in the titles of tests, with the files that cite them. */
function citations(): Map<string, Set<string>> {
  const cited = new Map<string, Set<string>>()
  const files = globSync('{sites,shared,db,bff-*}/**/*.{test,e2e}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  for (const file of files) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    for (const line of lines) {
      if (!TITLE_LINE.test(line)) continue
      for (const [, id = ''] of line.matchAll(CITATION)) cited.set(id, (cited.get(id) ?? new Set()).add(file))
    }
  }
  return cited
}

const cited = citations()
const known = new Set(statements.map((one) => one.id))
const unknown = [...cited].filter(([id]) => !known.has(id))
for (const [id, files] of unknown)
  console.error(`${id} is cited in ${[...files].join(', ')} but is no statement of the specification.`)
if (unknown.length > 0) process.exitCode = 1

if (!process.argv.includes('--check')) {
  const areas = new Map<string, Statement[]>()
  for (const one of statements) areas.set(one.area, [...(areas.get(one.area) ?? []), one])
  for (const [area, rows] of areas) {
    const uncited = rows.filter((row) => !cited.has(row.id))
    console.log(`\n${area}: ${rows.length - uncited.length} of ${rows.length} cited`)
    for (const row of uncited) console.log(`  ${row.id}  ${row.statement}`)
  }
  const citedCount = statements.filter((one) => cited.has(one.id)).length
  console.log(`\n${citedCount} of ${statements.length} statements are cited by a test.`)
}
