import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { withBuild } from './build.ts'
import { root } from './install.mjs'
import { Processes } from './processes.ts'
import { CliError, tool } from './stop-with.ts'

function operationsOf(bff: string): string[] {
  const schema = buildSchema(readFileSync(join(root, bff, 'schema.graphql'), 'utf8'))
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}))
}

/** A name of one word is also the name of a table or a variable; the names that tell are compound. */
function isTelling(name: string): boolean {
  return /[a-z][A-Z]/.test(name)
}

function readBundle(bff: string): string {
  return readFileSync(join(root, '.build', bff, 'index.js'), 'utf8')
}

// Capability is where the file is: what only staff may do must not even be present in what members and visitors reach.
await tool(async () => {
  const logs = mkdtempSync(join(tmpdir(), 'council-search-'))
  const processes = new Processes(logs)
  const open = new Set([...operationsOf('bff-member'), ...operationsOf('bff-public')])
  const adminOnly = operationsOf('bff-admin').filter((name) => !open.has(name) && isTelling(name))
  const searched = ['bff-member', 'bff-public']
  const bundles = await withBuild(console.log, processes.run.bind(processes), () =>
    searched.map((bff) => ({ bff, text: readBundle(bff) })),
  )
  await processes.end()
  rmSync(logs, { recursive: true, force: true })
  const found = bundles.flatMap(({ bff, text }) =>
    adminOnly.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${name} in ${bff}`),
  )
  if (adminOnly.length === 0) throw new CliError('There is no admin operation to search for; the schemas are wrong.')
  if (found.length > 0) throw new CliError(`Admin operations in bundles that must not hold them: ${found.join(', ')}.`)
  console.log(`${adminOnly.length} admin operations, none in the bundles of ${searched.join(' and ')}.`)
})
