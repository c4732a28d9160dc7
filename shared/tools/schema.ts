import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { build } from 'esbuild'
import { type GraphQLSchema, introspectionFromSchema, printSchema } from 'graphql'
import { root } from './install.mjs'
import { CliError, tool } from './stop-with.ts'

const AUDIENCES = ['member', 'admin', 'public'] as const

/** A BFF's schema as its code builds it; bundled first, because Node reads neither JSX nor WebAssembly modules. */
async function loadSchema(audience: string, folder: string): Promise<GraphQLSchema> {
  const outfile = join(folder, `${audience}.mjs`)
  await build({
    entryPoints: [join(root, `bff-${audience}/schema.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
    plugins: [
      { name: 'no-wasm', setup: (it) => it.onLoad({ filter: /\.wasm$/ }, () => ({ contents: 'export default null' })) },
      {
        name: 'wasm-inside',
        setup: (it) => it.onResolve({ filter: /\.wasm$/ }, ({ path }) => ({ path: join(root, 'node_modules', path) })),
      },
    ],
  })
  const { schema } = (await import(pathToFileURL(outfile).href)) as { schema: GraphQLSchema }
  return schema
}

/** The types that documents are checked against; without the library's global declaration, because there are three. */
async function typesOf(schema: GraphQLSchema): Promise<string> {
  const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }))
  const file = await outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true })
  return `${file.slice(0, file.indexOf('import * as gqlTada')).trimEnd()}\n`
}

await tool(async () => {
  const isCheck = process.argv.includes('--check')
  const folder = mkdtempSync(join(root, 'node_modules', '.schema-'))
  const stale: string[] = []
  try {
    for (const audience of AUDIENCES) {
      const schema = await loadSchema(audience, folder)
      const files = {
        [`bff-${audience}/schema.graphql`]: `${printSchema(schema)}\n`,
        [`sites/src/lib/graphql/${audience}-env.d.ts`]: await typesOf(schema),
      }
      for (const [file, text] of Object.entries(files)) {
        const path = join(root, file)
        if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
        stale.push(file)
        if (!isCheck) writeFileSync(path, text)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (isCheck && stale.length > 0)
    throw new CliError(`Out of date: ${stale.join(', ')}. Run \`npm run schema\` and commit them.`)
  if (!isCheck) console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Nothing changed.')
})
