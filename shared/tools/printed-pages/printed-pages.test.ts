import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isEnumType, isIntrospectionType, isSpecifiedScalarType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schemas } from '#shared/testing/schemas.ts'
import { RIGHTS } from '../../../bff-admin/staff/rights.ts'
import { openApi } from '../../../bff-public/openapi.ts'
import { printGlossaryPage } from './glossary-page.ts'
import { printGraphqlPage } from './graphql-page.ts'
import { type JsonSchema, limitsOf, typeOf } from './json-schema.ts'
import { anchorOf, inLine } from './markdown.ts'
import { printRestPage } from './rest-page.ts'

const GRAPHQL_PAGES = (['member', 'admin', 'public'] as const).map((audience) => ({
  audience,
  schema: schemas[audience],
  page: printGraphqlPage(audience, schemas[audience]),
}))
const REST_PAGE = printRestPage(openApi())

/** The content of each heading of the third level. */
function sectionsOf(page: string): Map<string, string> {
  const parts = page.split(/^### /m).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.split(/^## /m)[0] ?? '']))
}

function brokenLinks(page: string): string[] {
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  expect(new Set(anchors).size).toBe(anchors.length)
  return [...page.matchAll(/\]\((#[^)]*)\)/g)].flatMap(([, link = '']) => (anchors.includes(link) ? [] : link))
}

describe.each(GRAPHQL_PAGES)('the page of the $audience interface', ({ schema, page }) => {
  const sections = sectionsOf(page)

  it('has every operation with its arguments, result and description', () => {
    for (const [kind, type] of [
      ['query', schema.getQueryType()] as const,
      ['mutation', schema.getMutationType()] as const,
    ]) {
      for (const field of Object.values(type?.getFields() ?? {})) {
        const section = sections.get(`${kind} ${field.name}`) ?? ''
        expect(section).toContain(`: ${field.type}\n\`\`\``)
        expect(section).toContain(inLine(field.description ?? ''))
        for (const arg of field.args) expect(section).toContain(`${arg.name}: ${arg.type}`)
        expect(section.includes('password again'), field.name).toBe(field.extensions.stepUp === true)
      }
    }
  })

  it('has every type with its fields and values', () => {
    const roots: unknown[] = [schema.getQueryType(), schema.getMutationType()]
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => !roots.includes(type) && !isIntrospectionType(type) && !isSpecifiedScalarType(type),
    )
    const kinds = { GraphQLObjectType: 'type', GraphQLInputObjectType: 'input', GraphQLEnumType: 'enum' } as const
    for (const type of types) {
      const kind = kinds[type.constructor.name as keyof typeof kinds] ?? 'scalar'
      const section = sections.get(`${kind} ${type.name}`)
      expect(section, type.name).toContain(inLine(type.description ?? ''))
      const parts = isEnumType(type) ? type.getValues() : 'getFields' in type ? Object.values(type.getFields()) : []
      for (const { name, description } of parts) {
        expect(section).toMatch(new RegExp(`\`${name}[\`(]`))
        expect(section).toContain(inLine(description ?? ''))
      }
    }
    expect(types.length).toBeGreaterThan(30)
    expect(brokenLinks(page)).toEqual([])
  })
})

it('the page of the admin interface says which staff may call an operation', () => {
  const sections = sectionsOf(GRAPHQL_PAGES[1]?.page ?? '')
  for (const [operation, right] of Object.entries(RIGHTS)) {
    const [type = '', name] = operation.split('.')
    const rights = { open: ['Open to everybody'], staff: ['For all staff'] }
    const said = typeof right === 'string' ? rights[right] : right.map((permission) => `\`${permission}\``)
    for (const words of said) expect(sections.get(`${type.toLowerCase()} ${name}`), operation).toContain(words)
  }
})

it('the page of REST has every operation with its fields and codes', () => {
  const sections = sectionsOf(REST_PAGE)
  for (const [path, methods] of Object.entries(openApi().paths)) {
    for (const [method, one] of Object.entries(methods)) {
      const { summary, requestBody, responses } = one as {
        summary: string
        requestBody?: { content: Record<string, { schema: JsonSchema }> }
        responses: Record<string, { description: string }>
      }
      const section = sections.get(`${method.toUpperCase()} ${path}`) ?? ''
      expect(section).toContain(inLine(summary))
      const { properties = {} } = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
      for (const field of Object.keys(properties)) expect(section).toContain(`| \`${field}\` |`)
      for (const [status, { description }] of Object.entries(responses)) {
        if (status === '500' || status === '503') expect(REST_PAGE).toContain(`${status} \`${description}\``)
        else expect(section).toContain(`| ${status} |`)
        if (Number(status) >= 400 && Number(status) < 500 && status !== '416')
          for (const code of description.split(', ')) expect(section).toContain(`\`${code}\``)
      }
    }
  }
  expect(brokenLinks(REST_PAGE)).toEqual([])
})

it('the glossary has the words of every domain with a README, in alphabetical order', () => {
  const page = printGlossaryPage()
  const domains = globSync('shared/domain/*/README.md').map((file) => basename(dirname(file)))
  expect(domains.length).toBeGreaterThan(15)
  for (const domain of domains) expect(page).toContain(`| [${domain}](../shared/domain/${domain}/README.md) |`)
  const words = [...page.matchAll(/^\| (.+?) \| .*README\.md\) \|$/gm)].map(([, word = '']) =>
    word.toLowerCase().replaceAll('`', ''),
  )
  expect(words).toEqual(words.toSorted())
  expect(words).toEqual(expect.arrayContaining(['appeal', 'refresh token', 'roundup']))
})

it.each<[JsonSchema, string, string]>([
  [{ type: 'string', minLength: 1, maxLength: 100 }, 'string', '1 to 100 characters'],
  [{ type: 'string', maxLength: 5 }, 'string', 'up to 5 characters'],
  [{ type: 'string', minLength: 6, maxLength: 6 }, 'string', '6 characters'],
  [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'integer', 'from 1'],
  [
    { type: 'array', items: { type: 'string', maxLength: 9 }, maxItems: 3 },
    'string[]',
    'up to 3 entries, up to 9 characters',
  ],
  [{ anyOf: [{ type: 'string', format: 'email', pattern: 'x' }, { type: 'null' }] }, 'string | null', 'email'],
  [{ type: 'array', items: { enum: ['A', 'B'] } }, '("A" | "B")[]', ''],
  [
    { properties: { a: { type: ['string', 'null'] }, b: { const: 1 } }, required: ['b'] },
    '{ a?: string | null, b: 1 }',
    '',
  ],
  [{}, 'any', ''],
])('%o is written as %s with %s', (schema, type, limits) => {
  expect(typeOf(schema)).toBe(type)
  expect(limitsOf(schema)).toBe(limits)
})
