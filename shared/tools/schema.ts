import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type GraphQLSchema, printSchema } from 'graphql'
import { printRetention } from '#db/retention/print-retention.ts'
import { printRights } from '../../bff-admin/staff/print-rights.ts'
import { openApi } from '../../bff-public/openapi.ts'
import { printAlerts } from './alerts/print-alerts.ts'
import { importBundled } from './build/import-bundled.ts'
import { AUDIENCES, schemaPath, writeSchemaTypes } from './build/schema-types.ts'
import { root } from './install.mjs'
import { printGlossaryPage } from './printed-pages/glossary-page.ts'
import { printGraphqlPage } from './printed-pages/graphql-page.ts'
import { printRestPage } from './printed-pages/rest-page.ts'
import { printSecurity } from './security/print-security.ts'
import { CliError, tool } from './tool.ts'

/** Pages of docs/ that are printed from code. */
const PAGES = {
  'docs/alerts.md': printAlerts,
  'docs/api/rest.md': () => printRestPage(openApi()),
  'docs/glossary.md': printGlossaryPage,
  'docs/rights.md': printRights,
  'docs/retention.md': printRetention,
  'docs/security.md': printSecurity,
}

/** A BFF's schema as its code builds it; Node reads neither JSX nor WebAssembly modules. */
async function loadSchema(audience: string, folder: string): Promise<GraphQLSchema> {
  const { schema } = await importBundled<{ schema: GraphQLSchema }>(`bff-${audience}/schema.ts`, folder, [
    { name: 'no-wasm', setup: (it) => it.onLoad({ filter: /\.wasm$/ }, () => ({ contents: 'export default null' })) },
    {
      name: 'wasm-inside',
      setup: (it) => it.onResolve({ filter: /\.wasm$/ }, ({ path }) => ({ path: join(root, 'node_modules', path) })),
    },
  ])
  return schema
}

await tool(async () => {
  const isCheck = process.argv.includes('--check')
  const folder = mkdtempSync(join(root, 'node_modules', '.schema-'))
  const stale: string[] = []
  const keep = (path: string, printed: string) => {
    if (existsSync(path) && readFileSync(path, 'utf8') === printed) return
    stale.push(relative(root, path))
    if (!isCheck) writeFileSync(path, printed)
  }
  try {
    for (const audience of AUDIENCES) {
      const schema = await loadSchema(audience, folder)
      const printed = `${printSchema(schema)}\n`
      writeSchemaTypes(audience, printed)
      keep(schemaPath(audience), printed)
      keep(join(root, `docs/api/${audience}.md`), printGraphqlPage(audience, schema))
    }
    for (const [page, print] of Object.entries(PAGES)) keep(join(root, page), print())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (isCheck && stale.length > 0)
    throw new CliError(`Out of date: ${stale.join(', ')}. Run \`npm run schema\` and commit them.`)
  if (!isCheck) console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'The schemas are unchanged.')
})
