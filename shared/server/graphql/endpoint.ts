import { blockFieldSuggestionsPlugin } from '@escape.tech/graphql-armor-block-field-suggestions'
import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens'
import { useDisableIntrospection as disableIntrospection } from '@graphql-yoga/plugin-disable-introspection'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import * as z from 'zod/mini'
import { AppError } from '#shared/kernel/errors.ts'
import { checkJson, parseClosed, parseInput, REST_BODY_MAX_BYTES, readText } from '../http/read-json.ts'
import { answerErrors, httpStatus, refusedResult } from './answer-errors.ts'
import type { AnonymousContext, BaseContext } from './context.ts'
import { LARGE_BODY_MAX_BYTES, LARGE_OPERATIONS, MAX_ALIASES, MAX_COST, MAX_DEPTH, MAX_TOKENS } from './limits.ts'
import { oneMutationField } from './one-mutation-field.ts'
import { checkPolicy, defaultPolicyOf, openDocuments } from './policies.ts'

export type EndpointOptions = {
  readonly schema: GraphQLSchema
  readonly path: '/graphql' | '/graphqlAdmin' | '/graphqlPublic'
  readonly isLocal: boolean
  /** Where LARGE_OPERATIONS exist; every other document fits into 32 KiB. */
  readonly hasLargeOperations?: boolean
}

/** The check of the session's row: `register` puts it before the first read, `ensure` runs it if nothing was read. */
export type SessionGuard = { readonly register: () => void; readonly ensure: () => Promise<void> }

export type GraphqlRequest<C extends BaseContext> = {
  /** Anonymous where only some fields are open: the policies keep every other field from being reached. */
  readonly ctx: C | AnonymousContext
  readonly guard: SessionGuard | null
}

type Finish = { readonly finish: (result: ExecutionResult) => Promise<ExecutionResult> }

/** Introspection, allowed in local running only, exceeds the limits of depth and cost. */
function limitPlugins(isLocal: boolean): Plugin[] {
  return [
    maxTokensPlugin({ n: MAX_TOKENS }) as Plugin,
    maxDepthPlugin({ n: MAX_DEPTH, flattenFragments: true, ignoreIntrospection: isLocal }) as Plugin,
    maxAliasesPlugin({ n: MAX_ALIASES }) as Plugin,
    costLimitPlugin({ maxCost: MAX_COST, flattenFragments: true, ignoreIntrospection: isLocal }) as Plugin,
    ...(isLocal ? [] : [blockFieldSuggestionsPlugin() as Plugin, disableIntrospection() as Plugin]),
    { onValidate: ({ addValidationRule }) => addValidationRule(oneMutationField) },
  ]
}

const finishPlugin: Plugin<object, Finish> = {
  async onExecutionResult({ result, setResult, context }) {
    if (result && !(Symbol.asyncIterator in result)) setResult(await context.finish(result as ExecutionResult))
  },
}

/** Yoga without what the endpoint does itself: reading the body, answering errors, deciding the status. */
function makeYoga({ schema, path, isLocal }: EndpointOptions) {
  return createYoga<Finish>({
    schema,
    graphqlEndpoint: path,
    plugins: [...limitPlugins(isLocal), finishPlugin],
    graphiql: false,
    landingPage: false,
    maskedErrors: false,
    batching: false,
    cors: false,
    logging: false,
    fetchAPI: globalThis,
  })
}

/**
 * A GraphQL endpoint, made once an isolate: JSON by POST only, no batches, limits always on, introspection in local running only.
 * A caller without the endpoint's right is refused before the document is validated.
 */
export function graphqlEndpoint<C extends BaseContext>(options: EndpointOptions) {
  const { schema, hasLargeOperations = false } = options
  const policy = defaultPolicyOf(schema)
  const yoga = makeYoga(options)
  const isOpen = policy === 'open' ? () => true : openDocuments(schema)

  return async (request: Request, { ctx, guard }: GraphqlRequest<C>): Promise<Response> => {
    const { text, query } = await readOperation(request, hasLargeOperations ? LARGE_OPERATIONS : [])
    const openToAll = isOpen(query)
    if (!openToAll) {
      checkPolicy(policy, ctx.actor)
      guard?.register()
    }
    let status = 200
    const finish = async (executed: ExecutionResult): Promise<ExecutionResult> => {
      const answered = answerErrors(await confirmed(executed, openToAll ? null : guard), ctx.correlationId, ctx.now)
      status = httpStatus(answered)
      return answered
    }
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const plain = new Request(request.url, { method: 'POST', headers, body: text })
    const response = await yoga.fetch(plain, { ...ctx, finish })
    return new Response(response.body, {
      status: response.ok ? status : response.status,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    })
  }
}

/** A session that has ended is refused even if the document reads nothing from the database. */
async function confirmed(result: ExecutionResult, guard: SessionGuard | null): Promise<ExecutionResult> {
  if (result.errors) return result
  try {
    await guard?.ensure()
    return result
  } catch (error) {
    return refusedResult(error)
  }
}

const Json = z.record(z.string(), z.unknown())

/** Parsed here, so that a malformed body is answered with an error code of the catalogue. */
const GraphqlBody = z.strictObject({
  query: z.string(),
  variables: z.optional(z.nullable(Json)),
  operationName: z.optional(z.nullable(z.string())),
  extensions: z.optional(z.nullable(Json)),
})

async function readOperation(request: Request, largeOperations: readonly string[]) {
  checkJson(request)
  const text = await readText(request, largeOperations.length > 0 ? LARGE_BODY_MAX_BYTES : REST_BODY_MAX_BYTES)
  const { query } = parseInput(parseClosed(text), GraphqlBody)
  const mayBeLarge = largeOperations.some((name) => query.includes(name))
  if (!mayBeLarge && text.length > REST_BODY_MAX_BYTES) throw new AppError('TooLarge')
  return { text, query }
}
