import { byDomain } from './domains.ts'
import { type JsonSchema, limitsOf, typeOf } from './json-schema.ts'
import { inLine, linkTo, table } from './markdown.ts'

type Body = { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }
type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: JsonSchema }
type Described = {
  readonly summary: string
  readonly description?: string
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body & { readonly description: string }>>
}
type Operation = Described & { readonly method: string; readonly path: string }
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

/** Statuses that are listed at the top of the page instead of at each operation. */
const ANY_MAY_ANSWER = ['500', '503']

const HEAD = `# REST API

All paths are on the host of a community. Bodies are JSON unless stated otherwise. Errors are \`{ code, message, correlationId }\`,
with further fields by code ([0003](../decisions/0003-error-catalogue.md)); \`GET /rest/openapi.json\` has the same for tools.
Every operation may also answer 500 \`UnhandledError\` or 503 \`ServiceUnavailable\`. \`npm run schema\` prints this page from \`bff-public/openapi.ts\`.`

/** The page docs/api/rest.md. Printed here: widdershins, the alternative, adds highlighting, code samples and a dependency without a version. */
export function printRestPage({ paths }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...(one as Described), method: method.toUpperCase(), path })),
  )
  const domains = byDomain(operations, ({ path }) => path.replace(/^\/rest\/(member\/)?/, ''))
  const contents = domains.map(
    ([domain, all]) => `- ${linkTo(domain)}\n${all.map((one) => `  - ${linkTo(headingOf(one))}`).join('\n')}`,
  )
  const sections = domains.flatMap(([domain, all]) => [`## ${domain}`, ...all.flatMap(describe)])
  return `${[HEAD, contents.join('\n'), ...sections].join('\n\n')}\n`
}

function headingOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

function describe(operation: Operation): string[] {
  const { summary, description = '', parameters = [], requestBody, responses } = operation
  return [
    `### ${headingOf(operation)}`,
    inLine(`${summary} ${description}`),
    sessionOf(operation),
    table(
      ['parameter', 'where', 'limits', 'optional'],
      parameters.map((one) => [`\`${one.name}\``, one.in, limitsOf(one.schema), one.required ? '' : 'yes']),
    ),
    requestBody ? bodyOf(requestBody) : '',
    table(
      ['status', 'answer'],
      Object.entries(responses)
        .filter(([status]) => !ANY_MAY_ANSWER.includes(status))
        .map(answerOf),
    ),
  ].filter(Boolean)
}

function sessionOf({ security }: Operation): string {
  if (security.length === 0) return ''
  if (security.some((way) => Object.keys(way).length === 0)) return 'With or without the session of a member.'
  return `With the session of ${security.some((way) => 'admin' in way) ? 'staff' : 'a member'}.`
}

function bodyOf({ content = {} }: Body): string {
  const [[mediaType, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  const { properties, required = [] } = schema as JsonSchema
  if (!properties) return `The body is \`${properties === undefined && mediaType ? mediaType : typeOf(schema)}\`.`
  const rows = Object.entries(properties).map(([name, field]) => [
    `\`${name}\``,
    inLine(`\`${typeOf(field)}\``),
    inLine(limitsOf(field)),
    required.includes(name) ? '' : 'yes',
  ])
  return table(['field', 'type', 'limits', 'optional'], rows)
}

function answerOf([status, { description, content }]: [string, Described['responses'][string]]): string[] {
  const schema = content?.['application/json']?.schema
  const isError = Number(status) >= 400 || status === '202'
  if (isError || !schema) return [status, inLine(isError ? codes(description) : description)]
  return [status, inLine(`\`${typeOf(schema)}\``)]
}

function codes(description: string): string {
  return description.replace(/[A-Z]\w+(\.\w+)?(?=,|$)/g, '`$&`')
}
