import { type GraphQLField, type GraphQLSchema, getNamedType } from 'graphql'
import { RIGHTS } from '../../../bff-admin/staff/rights.ts'
import { byDomain } from './domains.ts'
import { headingOfType, typeSections } from './graphql-types.ts'
import { inLine, linkTo } from './markdown.ts'

type Audience = 'member' | 'admin' | 'public'
type Operation = { readonly kind: 'query' | 'mutation'; readonly field: GraphQLField<unknown, unknown> }

const ABOUT = {
  member: ['Member API', '`POST /graphql`, with the session of a member.'],
  admin: ['Staff API', '`POST /graphqlAdmin`, with a staff session ([permissions](../rights.md)).'],
  public: ['Public API', '`POST /graphqlPublic`, open to everybody; the steps of joining need a member session.'],
} as const

const OPEN = 'Open to everybody.'

/**
 * A page of docs/api for a GraphQL interface. Printed here because spectaql depends on grunt and sass, and graphql-markdown does not show
 * field extensions, which say who may call them.
 */
export function printGraphqlPage(audience: Audience, schema: GraphQLSchema): string {
  const [title, about] = ABOUT[audience]
  const domains = byDomain(operationsOf(schema), ({ field }) => field.name)
  const sections = typeSections(schema)
  const contents = domains.map(
    ([domain, all]) => `- ${linkTo(domain)}: ${all.map((one) => linkTo(headingOf(one), one.field.name)).join(', ')}`,
  )
  const operations = domains.flatMap(([domain, all]) => [
    `## ${domain}`,
    ...all.flatMap((one) => describeOperation(audience, one)),
  ])
  return `${[
    `# ${title}`,
    `${about} \`!\` marks required arguments and values that are never null. Error codes: [0003](../decisions/0003-error-catalogue.md).`,
    '`npm run schema` prints this page from the schema.',
    [...contents, `- ${sections.map(({ heading }) => linkTo(heading)).join(', ')}`].join('\n'),
    ...operations,
    ...sections.flatMap(({ heading, parts }) => [`## ${heading}`, ...parts]),
  ].join('\n\n')}\n`
}

function operationsOf(schema: GraphQLSchema): Operation[] {
  const roots = [
    { kind: 'query', type: schema.getQueryType() } as const,
    { kind: 'mutation', type: schema.getMutationType() } as const,
  ]
  return roots.flatMap(({ kind, type }) => Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field })))
}

function headingOf({ kind, field }: Operation): string {
  return `${kind} ${field.name}`
}

function describeOperation(audience: Audience, operation: Operation): string[] {
  const { args, description, extensions } = operation.field
  const explained = args.filter((arg) => arg.description)
  return [
    `### ${headingOf(operation)}`,
    `\`\`\`graphql\n${signatureOf(operation.field)}\n\`\`\``,
    description ? inLine(description) : '',
    explained.map(({ name, description }) => `- \`${name}\`: ${inLine(description ?? '')}`).join('\n'),
    [
      audience === 'admin' ? rightOf(operation) : '',
      audience === 'member' && extensions.policy === 'open' ? OPEN : '',
      extensions.stepUp === true ? 'Asks for the password again.' : '',
      typesIn(operation.field),
    ]
      .filter(Boolean)
      .join(' '),
  ].filter(Boolean)
}

function signatureOf({ name, args, type }: Operation['field']): string {
  const all = args.map((arg) => `${arg.name}: ${arg.type}`)
  if (all.join(', ').length < 80) return `${name}${all.length > 0 ? `(${all.join(', ')})` : ''}: ${type}`
  return `${name}(\n${all.map((one) => `  ${one}`).join('\n')}\n): ${type}`
}

function typesIn({ args, type }: Operation['field']): string {
  const named = new Set([...args.map((arg) => arg.type), type].map((of) => getNamedType(of)))
  const links = [...named].flatMap((one) => {
    const heading = headingOfType(one)
    return heading ? linkTo(heading, `\`${one.name}\``) : []
  })
  return links.length > 0 ? `See ${links.join(', ')}.` : ''
}

function rightOf({ kind, field }: Operation): string {
  const right = RIGHTS[`${kind === 'query' ? 'Query' : 'Mutation'}.${field.name}`]
  if (right === 'open') return OPEN
  return typeof right === 'object'
    ? `For staff with ${right.map((one) => `\`${one}\``).join(' or ')}.`
    : 'For all staff.'
}
