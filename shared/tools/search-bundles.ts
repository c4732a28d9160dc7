import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { isCompound, mentions, readClientBuild, searchClientChunks } from './boundaries/client-chunks.ts'
import { graphqlCopies } from './boundaries/single-copies.ts'
import { billOfMaterials, readLockFile, unlistedPackages } from './build/bill-of-materials.ts'
import { BFFS, withBuild } from './build.ts'
import { root } from './install.mjs'
import { Processes } from './processes.ts'
import { CliError, tool } from './tool.ts'

function operationsOf(bff: string): string[] {
  const schema = buildSchema(readFileSync(join(root, bff, 'schema.graphql'), 'utf8'))
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}))
}

function readBundle(bff: string): string {
  return readFileSync(join(root, '.build', bff, 'index.js'), 'utf8')
}

function readMetafile(bff: string): string {
  return readFileSync(join(root, '.build', bff, 'metafile.json'), 'utf8')
}

const SEARCHED = ['bff-member', 'bff-public']

/**
 * Fails if an admin operation occurs in a backend or client chunk that members or visitors can load, if a backend does not have exactly one
 * copy of graphql, or if a bundled package is missing from the bill of materials.
 */
await tool(async () => {
  const logs = mkdtempSync(join(tmpdir(), 'council-search-'))
  const processes = new Processes(logs)
  const open = new Set([...operationsOf('bff-member'), ...operationsOf('bff-public')])
  const adminOnly = operationsOf('bff-admin').filter((name) => !open.has(name) && isCompound(name))
  const bill = billOfMaterials(readLockFile())
  const { bundles, copies, unlisted, client } = await withBuild(console.log, processes.run.bind(processes), () => ({
    bundles: SEARCHED.map((bff) => ({ bff, text: readBundle(bff) })),
    copies: BFFS.map((bff) => ({ bff, found: graphqlCopies(readMetafile(bff)) })),
    unlisted: BFFS.flatMap((bff) => unlistedPackages(readMetafile(bff), bill)),
    client: readClientBuild(join(root, '.build', 'sites')),
  }))
  await processes.end()
  rmSync(logs, { recursive: true, force: true })

  for (const { bff, found } of copies)
    if (found.length !== 1) throw new CliError(`${bff} has ${found.length} copies of graphql: ${found.join(', ')}.`)
  if (unlisted.length > 0) throw new CliError(`Bundled and not in the bill of materials: ${unlisted.join(', ')}.`)
  const pages = searchClientChunks(client, adminOnly)
  const found = [
    ...bundles.flatMap(({ bff, text }) => mentions(text, adminOnly).map((name) => `${name} in ${bff}`)),
    ...pages.violations,
  ]
  if (adminOnly.length === 0) throw new CliError('There is no admin operation to search for; the schemas are wrong.')
  if (pages.openChunks === 0 || pages.operationsInAdminChunks === 0)
    throw new CliError(
      'The search of the client chunks read nothing: no chunk of members, or no operation in those of admins.',
    )
  if (found.length > 0) throw new CliError(`Found where it must not be: ${found.join(', ')}.`)
  console.log(
    `${adminOnly.length} admin operations, none in the bundles of ${SEARCHED.join(' and ')} nor in ${pages.openChunks} of ${pages.chunks} client ` +
      'chunks that pages outside /admin load; nothing of the server in any chunk.',
  )
})
