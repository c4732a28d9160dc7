import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type DocumentNode, Kind, parse, validate, visit } from 'graphql'
import { describe, expect, it } from 'vitest'
import { composeText } from './typed-document.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SOURCES = join(ROOT, 'sites/src')
const ENDPOINTS = ['member', 'admin', 'public'] as const
type Endpoint = (typeof ENDPOINTS)[number]

const IMPORT = /import \{([^}]*)\} from '[^']*\/graphql\/(member|admin|public)\.ts'/g
function isSource(path: string) {
  return /\.(ts|tsx|astro)$/.test(path) && !path.endsWith('.test.ts')
}

type Found = { readonly file: string; readonly endpoint: Endpoint; readonly document: DocumentNode }

/** Finds the calls of `graphql`, also under another import name. */
function documentsIn(file: string): Found[] {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', endpoint]) => {
    const name = names
      .split(',')
      .map((one) => /\bgraphql(?: as (\w+))?/.exec(one))
      .find(Boolean)
    if (!name) return []
    const calls = text.matchAll(new RegExp(`\\b${name[1] ?? 'graphql'}\\(\\s*\`([^\`]*)\``, 'g'))
    return [...calls].map(([, source = '']) => ({ file, endpoint: endpoint as Endpoint, document: parse(source) }))
  })
}

const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(isSource).flatMap(documentsIn)

function fragmentNamesIn(document: DocumentNode): string[] {
  const names: string[] = []
  visit(document, { [Kind.FRAGMENT_SPREAD]: ({ name }) => void names.push(name.value) })
  return names
}

/** The document with all fragments it needs, as it is sent. */
function complete({ endpoint, document }: Found): DocumentNode {
  const fragments = found.filter((one) => one.endpoint === endpoint).flatMap((one) => one.document.definitions)
  const definitions = [...document.definitions]
  for (const name of fragmentNamesIn(document)) {
    const fragment = fragments.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name)
    if (fragment && !definitions.includes(fragment)) definitions.push(fragment)
  }
  return { kind: Kind.DOCUMENT, definitions }
}

function isOperation({ document }: Found) {
  return document.definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION)
}

describe('the GraphQL documents of pages and islands', () => {
  it('are found by this test', () => {
    expect(found.filter(isOperation).length).toBeGreaterThan(8)
  })

  it.each(ENDPOINTS)('are valid against the %s schema', (endpoint) => {
    const schema = buildSchema(readFileSync(join(ROOT, `bff-${endpoint}/schema.graphql`), 'utf8'))
    for (const one of found.filter((each) => each.endpoint === endpoint && isOperation(each))) {
      const errors = validate(schema, complete(one)).map((error) => error.message)
      expect(errors, one.file).toEqual([])
    }
  })

  it('contain a fragment once when several fragments spread it', () => {
    const name = 'fragment Name on User { id }'
    const person = composeText('fragment Person on User { ...Name }', [name])
    const text = composeText('query Q { me { ...Person ...Name } }', [person, name])
    expect(text.match(/fragment Name/g)).toHaveLength(1)
    expect(parse(text).definitions).toHaveLength(3)
  })
})
