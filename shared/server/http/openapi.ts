import * as z from 'zod/mini'
import { ERROR_STATUS } from '#shared/kernel/errors.ts'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'

export type RestOperation = {
  readonly method: 'get' | 'post'
  /** With parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  /** A JSON body; GET has none. */
  readonly input?: z.ZodMiniType
  /** The media type of a body that is not JSON; the description says what it contains. */
  readonly bytes?: string
  /** The names of the required query parameters, each a text. */
  readonly query?: readonly string[]
  /** Additional optional headers, by name. */
  readonly headers?: Readonly<Record<string, z.ZodMiniType>>
  /** Whose session is used: cookies of a browser, or its access token as bearer. If absent, the operation is open. */
  readonly session?: 'member' | 'admin' | 'optional'
  /** Null for 204 without a body. */
  readonly answer: z.ZodMiniType | 'file' | null
  readonly errors: readonly (keyof typeof ERROR_STATUS)[]
}

/** The form code of each invalid field. */
const FieldCodes = z.record(z.string(), z.int())

const ErrorAnswer = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [keyof typeof ERROR_STATUS]),
  message: z.string(),
  correlationId: z.string(),
  fields: z.optional(FieldCodes),
  /** What is wrong with each of them, in words. */
  fieldMessages: z.optional(z.record(z.string(), z.string())),
  /** With 429, the same time that Retry-After gives in seconds. */
  retryAt: z.optional(z.iso.datetime()),
  /** With AmbiguousSubscription, for the member only: the possible subscriptions. */
  subscriptionIds: z.optional(z.array(z.string())),
  /** The reason for the code, if there are several. */
  reason: z.optional(z.string()),
  /** With a lockout of signing in: the ways that still work. */
  stillWorks: z.optional(z.array(z.string())),
  /** With MaxSendAttempts: when the next code may be sent. */
  resendAt: z.optional(z.nullable(z.iso.datetime())),
  /** "payment": the card was not charged. */
  kind: z.optional(z.string()),
  /** With NotAllowed: the phase of an unpaid membership. */
  phase: z.optional(z.string()),
  /** With NotAllowed: staff must confirm their password first. */
  stepUp: z.optional(z.boolean()),
  /** With InvalidTransition: the current status, and the possible next ones. */
  status: z.optional(z.string()),
  allowed: z.optional(z.array(z.string())),
})

const ERROR_SCHEMAS = {
  Error: ErrorAnswer,
  /** `fields` is empty if no field of the body is invalid. */
  BadRequest: z.extend(ErrorAnswer, { fields: FieldCodes }),
}

function jsonOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  return {
    'application/json': { schema: schemaOf(schema, io) },
  }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io })
}

/** For a file, or for the rest of one, each with its ETag. */
const FILE_ANSWERS = {
  200: { description: 'The whole file', content: { 'application/octet-stream': { schema: {} } } },
  206: { description: 'The bytes that Range asks for', content: { 'application/octet-stream': { schema: {} } } },
  416: { description: 'The file has none of the bytes that Range asks for' },
}

function answersOf(answer: RestOperation['answer']) {
  if (answer === 'file') return FILE_ANSWERS
  return answer ? { 200: { description: 'Done', content: jsonOf(answer, 'output') } } : { 204: { description: 'Done' } }
}

function errorAnswers(codes: RestOperation['errors']) {
  const byStatus = new Map<number, string[]>()
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(', '), content: errorContent(status) }]),
  )
}

function errorContent(status: number) {
  const name: keyof typeof ERROR_SCHEMAS = status === 400 ? 'BadRequest' : 'Error'
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
}

function parameterOf(place: 'query' | 'path') {
  return (name: string) => ({
    name,
    in: place,
    required: true,
    schema: { type: 'string' },
  })
}

function headerParameter([name, schema]: [string, z.ZodMiniType]) {
  return { name, in: 'header', required: false, schema: schemaOf(schema, 'input') }
}

function inPath(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function bodyOf({ input, bytes }: RestOperation) {
  const content = input ? jsonOf(input, 'input') : bytes && { [bytes]: { schema: {} } }
  return content ? { requestBody: { required: true, content } } : {}
}

/** Such as "postLoginOneTime". */
function operationIdOf({ method, path }: RestOperation) {
  const words = path
    .replace('/rest/', '')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a caller that is no browser.' },
  member: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIES.member.access },
  admin: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIES.admin.access },
} as const

function securityOf({ session }: RestOperation): object[] {
  if (!session) return []
  return session === 'optional' ? [{}, { bearer: [] }, { member: [] }] : [{ bearer: [] }, { [session]: [] }]
}

function describe(operation: RestOperation) {
  const { path, summary, description, query = [], headers = {}, answer, errors } = operation
  const parameters = [
    ...inPath(path).map(parameterOf('path')),
    ...query.map(parameterOf('query')),
    ...Object.entries(headers).map(headerParameter),
  ]
  return {
    operationId: operationIdOf(operation),
    summary,
    security: securityOf(operation),
    ...(description ? { description } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(operation),
    responses: {
      ...answersOf(answer),
      ...errorAnswers(errors),
    },
  }
}

/** An OpenAPI 3.1 document, generated from the schemas that parse the bodies. */
export function openApiDocument(operations: readonly RestOperation[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const one of operations) paths[one.path] = { ...paths[one.path], [one.method]: describe(one) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Council platform',
      version: '1',
      description: 'The path prefix of all REST calls is empty: the paths stand directly under the host.',
      license: { name: 'Unlicensed', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/' }],
    security: [],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: {
        Error: schemaOf(ERROR_SCHEMAS.Error, 'output'),
        BadRequest: schemaOf(ERROR_SCHEMAS.BadRequest, 'output'),
      },
    },
  }
}
