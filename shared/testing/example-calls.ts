import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { newId } from '#shared/kernel/ids.ts'

/** Arguments whose value is validated before anything else. */
const EXAMPLES: Readonly<Record<string, string>> = {
  closesAt: '"2027-01-31T09:00:00.000Z"',
  newPassword: '"A-much-better-1"',
  opensAt: '"2027-01-01T09:00:00.000Z"',
  token: '"tok_0123456789abcdef"',
}

/** A value of the schema's type that refers to nothing existing. */
function exampleOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return exampleOf(type.ofType)
  if (isListType(type)) return `[${exampleOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type))
    return `{${Object.values(type.getFields())
      .filter((field) => isNonNullType(field.type))
      .map((field) => `${field.name}: ${exampleOf(field.type)}`)
      .join(', ')}}`
  if (type.name === 'Int' || type.name === 'Float') return '1'
  if (type.name === 'Boolean') return 'true'
  if (type.name === 'DateTime') return '"2026-11-01T09:00:00.000Z"'
  return type.name === 'ID' ? `"${newId(new Date())}"` : '"text"'
}

/** A valid document that calls one root field, such as "Mutation.memberFollow"; `known` are values of arguments by name. */
export function exampleCall(
  schema: GraphQLSchema,
  operation: string,
  known: Readonly<Record<string, string>> = {},
): string {
  const [root = '', name = ''] = operation.split('.')
  const field = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[name]
  if (!field) throw new Error(`${operation} is not in the schema`)
  return `${root.toLowerCase()} { ${name}${argumentsOf(field, { ...EXAMPLES, ...known })}${isCompositeType(getNamedType(field.type)) ? ' { __typename }' : ''} }`
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>, examples: Readonly<Record<string, string>>): string {
  const given = args.filter((arg) => isNonNullType(arg.type) || arg.name === 'operationId' || arg.name in examples)
  return given.length > 0
    ? `(${given.map((arg) => `${arg.name}: ${examples[arg.name] ?? exampleOf(arg.type)}`).join(', ')})`
    : ''
}
