import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { root } from '../install.mjs'

export const AUDIENCES = ['member', 'admin', 'public'] as const
type Audience = (typeof AUDIENCES)[number]

/** The committed schema of a BFF, as `npm run schema` prints it. */
export function schemaPath(audience: Audience): string {
  return join(root, `bff-${audience}/schema.graphql`)
}

/** The types that the GraphQL documents of `sites` are checked against; generated, not committed. */
export function writeSchemaTypes(audience: Audience, printedSchema: string): void {
  const introspection = introspectionFromSchema(buildSchema(printedSchema), { descriptions: false })
  const file = outputIntrospectionFile(minifyIntrospection(introspection), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  })
  // The library's global declaration is removed: it allows one schema, and there are three.
  const types = `${file.slice(0, file.indexOf('import * as gqlTada')).trimEnd()}\n`
  const path = join(root, `sites/src/lib/graphql/${audience}-env.d.ts`)
  // An unchanged file keeps its timestamp, so that watchers do not rebuild.
  if (!existsSync(path) || readFileSync(path, 'utf8') !== types) writeFileSync(path, types)
}

/** Writes the types at a start or a build, from the committed schemas. */
export function writeAllSchemaTypes(): void {
  for (const audience of AUDIENCES) writeSchemaTypes(audience, readFileSync(schemaPath(audience), 'utf8'))
}
