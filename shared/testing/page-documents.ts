import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefinitionNode, type DocumentNode, Kind, type OperationDefinitionNode, parse, visit } from 'graphql'

const SOURCES = join(import.meta.dirname, '../../sites/src')
export const ENDPOINTS = ['member', 'admin', 'public'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

type Found = { readonly file: string; readonly endpoint: Endpoint; readonly document: DocumentNode }

/** A document that a page or island sends, with all fragments it needs. */
export type PageDocument = Found & { readonly operation: OperationDefinitionNode; readonly name: string }

const IMPORT = /import \{([^}]*)\} from '[^']*\/graphql\/(member|admin|public)\.ts'/g
const FRAGMENT_TEXT = /^export const \w+ = `(\s*fragment [^`]*)`$/gm

function isSource(path: string) {
  return /\.(ts|tsx|astro)$/.test(path) && !path.endsWith('.test.ts')
}

/** Finds the calls of `graphql`, also under another import name. */
function documentsIn(file: string): Found[] {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  // The text of a fragment belongs to the documents of every endpoint that spread it.
  const shared = [...text.matchAll(FRAGMENT_TEXT)].flatMap(([, source = '']) =>
    ENDPOINTS.map((endpoint) => ({ file, endpoint, document: parse(source) })),
  )
  const own = [...text.matchAll(IMPORT)].flatMap(([, names = '', endpoint]) => {
    const name = names
      .split(',')
      .map((one) => /\bgraphql(?: as (\w+))?/.exec(one))
      .find(Boolean)
    if (!name) return []
    const calls = text.matchAll(new RegExp(`\\b${name[1] ?? 'graphql'}\\(\\s*\`([^\`]*)\``, 'g'))
    return [...calls].map(([, source = '']) => ({ file, endpoint: endpoint as Endpoint, document: parse(source) }))
  })
  return [...shared, ...own]
}

function fragmentNamesIn(definition: DefinitionNode): string[] {
  const names: string[] = []
  visit(definition, { [Kind.FRAGMENT_SPREAD]: ({ name }) => void names.push(name.value) })
  return names
}

function withFragments({ endpoint, document }: Found, found: readonly Found[]): DocumentNode {
  const fragments = found.filter((one) => one.endpoint === endpoint).flatMap((one) => one.document.definitions)
  const definitions = new Set(document.definitions)
  // An added fragment brings the ones that it spreads: the loop continues with it.
  for (const definition of definitions) {
    for (const name of fragmentNamesIn(definition)) {
      const fragment = fragments.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name)
      if (fragment) definitions.add(fragment)
    }
  }
  return { kind: Kind.DOCUMENT, definitions: [...definitions] }
}

/** The documents of sites/src. */
export function pageDocuments(): PageDocument[] {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(isSource).flatMap(documentsIn)
  return found.flatMap((one) => {
    const operation = one.document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    if (!operation) return []
    return [{ ...one, document: withFragments(one, found), operation, name: operation.name?.value ?? '' }]
  })
}
