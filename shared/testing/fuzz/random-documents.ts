import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import type { SeededRandom } from '#db/seed/seeded-random.ts'
import { argumentValue, type KnownIds } from './argument-values.ts'
import { hostileText } from './hostile-text.ts'

type Field = GraphQLField<unknown, unknown>
type Request = { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }

/** The maximum number of fields of a document: more than the limits of depth and cost allow. */
const MOST_FIELDS = 60
const DEEPEST = 12

const BREAKS: readonly ((query: string, random: SeededRandom) => string)[] = [
  (query) => `${query} ${query}`,
  (query) => `${query} fragment F on Query { ...F }`,
  (query) => query.replace(/\{/, '{ ...A ').concat(' fragment A on Query { ...B } fragment B on Query { ...A }'),
  (query) => query.replace(/\}$/, `${Array.from({ length: 40 }, (_, i) => `a${i}: __typename`).join(' ')} }`),
  (query) => query.replace(/\{/, '@skip(if: true) {'),
  (query) => query.replace(/\{/, `@include(if: $x) ${'@unknown '.repeat(20)}{`),
  (query) => query.replace(/\{/, '{ __schema { types { name fields { name } } } '),
  (query) => query.replace(/^\w+/, 'subscription'),
  (query, random) => query.slice(0, random.between(0, query.length)),
  (query, random) => `${query} # ${hostileText(random)}`,
  (query, random) => query.replace(/\(/, `(x: ${JSON.stringify(hostileText(random))} `),
  (query) => query.replace(/\w+(?=\W*\}$)/, (name) => `${name}x`),
  (query) => `${'{ a '.repeat(3000)}${'}'.repeat(3000)}${query}`,
  (query) => `query(${Array.from({ length: 300 }, (_, i) => `$v${i}: Int`).join(' ')}) ${query}`,
]

/** A request for one root field: a random selection below it, arguments as variables; one in six is malformed in some way. */
export function randomRequest(
  schema: GraphQLSchema,
  root: 'query' | 'mutation',
  name: string,
  random: SeededRandom,
  ids: KnownIds,
): Request {
  const type = root === 'query' ? schema.getQueryType() : schema.getMutationType()
  const field = type?.getFields()[name]
  if (!field) throw new Error(`There is no ${root} ${name}`)
  const document = new DocumentOf(schema, random, ids)
  const query = document.print(root, field)
  const isBroken = random.chance(1 / 6)
  return {
    query: isBroken ? random.pick(BREAKS as [(typeof BREAKS)[0]])(query, random) : query,
    variables: document.variables,
  }
}

class DocumentOf {
  readonly variables: Record<string, unknown> = {}
  readonly #declared: string[] = []
  readonly #deepest: number
  #fields = 0

  constructor(
    readonly schema: GraphQLSchema,
    readonly random: SeededRandom,
    readonly ids: KnownIds,
  ) {
    this.#deepest = random.pick([1, 2, 3, 4, 6, random.chance(0.2) ? DEEPEST : 3])
  }

  print(root: 'query' | 'mutation', field: Field): string {
    const body = this.#field(field, 1)
    const declared = this.#declared.length > 0 ? `(${this.#declared.join(', ')})` : ''
    return `${root} ${declared} { ${body} }`
  }

  #field(field: Field, depth: number): string {
    this.#fields++
    const alias = this.random.chance(0.1) ? `${this.random.pick(['a', 'b', 'me', '__typename'])}: ` : ''
    const directive = this.random.chance(0.03) ? ' @include(if: true)' : ''
    return `${alias}${field.name}${this.#args(field)}${directive}${this.#selection(field.type, depth)}`
  }

  #args({ args }: Field): string {
    const given = args.filter(({ type }) => isNonNullType(type) || this.random.chance(0.5))
    const printed = given.map(({ name, type }) => `${name}: ${this.#variable(type)}`)
    return printed.length > 0 ? `(${printed.join(', ')})` : ''
  }

  #variable(type: GraphQLInputType): string {
    const name = `v${this.#declared.length}`
    this.#declared.push(`$${name}: ${type}`)
    this.variables[name] = argumentValue(type, this.random, this.ids)
    return `$${name}`
  }

  #selection(output: GraphQLOutputType, depth: number): string {
    const type = getNamedType(output)
    if (isUnionType(type) || isInterfaceType(type)) {
      const parts = this.schema.getPossibleTypes(type).map((one) => `... on ${one.name} ${this.#fieldsOf(one, depth)}`)
      return ` { __typename ${parts.join(' ')} }`
    }
    return isObjectType(type) ? ` ${this.#fieldsOf(type, depth)}` : ''
  }

  #fieldsOf(type: { readonly getFields: () => Record<string, Field> }, depth: number): string {
    const share = this.random.pick([0.2, 0.5, 1])
    const chosen = Object.values(type.getFields()).filter((field) => {
      const isDeep = isObjectType(getNamedType(field.type))
      return this.#fields < MOST_FIELDS && this.random.chance(share) && (!isDeep || depth < this.#deepest)
    })
    return `{ ${['__typename', ...chosen.map((field) => this.#field(field, depth + 1))].join(' ')} }`
  }
}
