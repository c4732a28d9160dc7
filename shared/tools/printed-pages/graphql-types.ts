import {
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql'
import { inLine, linkTo, table } from './markdown.ts'

const KINDS = [
  { heading: 'Types', word: 'type', has: isObjectType },
  { heading: 'Inputs', word: 'input', has: isInputObjectType },
  { heading: 'Enums', word: 'enum', has: isEnumType },
  { heading: 'Scalars', word: 'scalar', has: isScalarType },
]

/** The types of a schema by kind, each with its heading and fields. */
export function typeSections(schema: GraphQLSchema): { heading: string; parts: string[] }[] {
  const roots: unknown[] = [schema.getQueryType(), schema.getMutationType()]
  const types = Object.values(schema.getTypeMap()).filter((type) => headingOfType(type) && !roots.includes(type))
  const sections = KINDS.map(({ heading, has }) => ({
    heading,
    parts: types
      .filter(has)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(describeType),
  }))
  return sections.filter(({ parts }) => parts.length > 0)
}

/** "enum AdShape"; null for GraphQL's built-in types. Throws for a kind of type that no schema has had so far. */
export function headingOfType(type: GraphQLNamedType): string | null {
  if (isSpecifiedScalarType(type) || type.name.startsWith('__')) return null
  const kind = KINDS.find(({ has }) => has(type))
  if (!kind) throw new Error(`The reference has no section for ${type.name}`)
  return `${kind.word} ${type.name}`
}

function describeType(type: GraphQLNamedType): string[] {
  const fields = bodyOf(type)
  return [`### ${headingOfType(type)}`, inLine(type.description ?? ''), fields].filter(Boolean)
}

function bodyOf(type: GraphQLNamedType): string {
  if (isEnumType(type)) return valuesOf(type.getValues())
  if (!isObjectType(type) && !isInputObjectType(type)) return ''
  const rows = Object.values(type.getFields()).map((field) => [
    nameOf(field),
    linkedType(field),
    inLine(field.description ?? ''),
  ])
  return table(['field', 'type', 'what it is'], rows)
}

function valuesOf(values: readonly GraphQLEnumValue[]): string {
  if (values.every(({ description }) => !description)) return values.map(({ name }) => `\`${name}\``).join(', ')
  return table(
    ['value', 'what it means'],
    values.map(({ name, description }) => [`\`${name}\``, inLine(description ?? '')]),
  )
}

function nameOf(field: GraphQLField<unknown, unknown> | GraphQLInputField): string {
  const args = 'args' in field ? field.args.map(({ name, type }) => `${name}: ${type}`) : []
  return `\`${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}\``
}

function linkedType({
  type,
}: {
  readonly type: GraphQLField<unknown, unknown>['type'] | GraphQLInputField['type']
}): string {
  const heading = headingOfType(getNamedType(type))
  return heading ? linkTo(heading, `\`${type}\``) : `\`${type}\``
}
