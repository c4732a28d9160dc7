import * as z from 'zod/mini'
import { ERROR_STATUS } from '#shared/kernel/errors.ts'

export type RestOperation = {
  readonly method: 'get' | 'post'
  /** With parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  /** A JSON body; GET has none. */
  readonly input?: z.ZodMiniType
  /** The names of the query's parameters, each a text that must be there. */
  readonly query?: readonly string[]
  /** Null for 204 without a body. */
  readonly answer: z.ZodMiniType | null
  readonly errors: readonly (keyof typeof ERROR_STATUS)[]
}

const ErrorAnswer = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [keyof typeof ERROR_STATUS]),
  message: z.string(),
  correlationId: z.string(),
  fields: z.optional(z.record(z.string(), z.int())),
  /** With 429, as Retry-After says it in seconds. */
  retryAt: z.optional(z.iso.datetime()),
})

function jsonOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  return {
    'application/json': { schema: z.toJSONSchema(schema, { target: 'draft-2020-12', io }) },
  }
}

function errorAnswers(codes: RestOperation['errors']) {
  const byStatus = new Map<number, string[]>()
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(', '), content: ERROR_CONTENT }]),
  )
}

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

function parameterOf(place: 'query' | 'path') {
  return (name: string) => ({
    name,
    in: place,
    required: true,
    schema: { type: 'string' },
  })
}
function inPath(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function describe({ path, summary, description, input, query = [], answer, errors }: RestOperation) {
  const parameters = [...inPath(path).map(parameterOf('path')), ...query.map(parameterOf('query'))]
  return {
    summary,
    ...(description ? { description } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input ? { requestBody: { required: true, content: jsonOf(input, 'input') } } : {}),
    responses: {
      ...(answer
        ? { 200: { description: 'Done', content: jsonOf(answer, 'output') } }
        : { 204: { description: 'Done' } }),
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
    info: { title: 'Council platform', version: '1' },
    paths,
    components: { schemas: { Error: z.toJSONSchema(ErrorAnswer, { target: 'draft-2020-12' }) } },
  }
}
