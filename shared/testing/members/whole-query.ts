import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'

export function needsArguments({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.some((one) => isNonNullType(one.type))
}

/** Everything that can be selected of a type without arguments, up to this depth. */
function selectionOf(type: GraphQLNamedType, depth: number, path: readonly string[] = []): string {
  if (isLeafType(type)) return ''
  if (!isObjectType(type)) return '{ __typename }'
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type)
    if (needsArguments(field)) return []
    if (isLeafType(named)) return [field.name]
    if (depth <= 1 || path.includes(named.name)) return []
    return [`${field.name} ${selectionOf(named, depth - 1, [...path, type.name])}`]
  })
  return `{ ${['__typename', ...parts].join(' ')} }`
}

/** A query that selects everything, up to this depth; its arguments are variables of the same names. */
export function wholeQuery(schema: GraphQLSchema, name: string, depth: number): string {
  const field = schema.getQueryType()?.getFields()[name]
  if (!field) throw new Error(`There is no query ${name}`)
  const declared = field.args.map((one) => `$${one.name}: ${one.type}`).join(', ')
  const given = field.args.map((one) => `${one.name}: $${one.name}`).join(', ')
  const selection = selectionOf(getNamedType(field.type), depth)
  return given ? `query (${declared}) { ${name}(${given}) ${selection} }` : `{ ${name} ${selection} }`
}
