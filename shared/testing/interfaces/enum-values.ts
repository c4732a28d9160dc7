import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const DOCUMENTS = ['bff-admin', 'bff-member', 'bff-public'].map((backend) =>
  readFileSync(join(ROOT, backend, 'schema.graphql'), 'utf8'),
)

/** The values of an enumeration in the published interfaces, sorted. */
export function enumValues(name: string): readonly string[] {
  const found = DOCUMENTS.flatMap(
    (document) => new RegExp(`^enum ${name} \\{([^}]*)\\}`, 'm').exec(document)?.[1] ?? [],
  )
  const values = found.flatMap((body) => [...body.matchAll(/^ {2}(\w+)$/gm)].map(([, value = '']) => value))
  return [...new Set(values)].toSorted()
}
