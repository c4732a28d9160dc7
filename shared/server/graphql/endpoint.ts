import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql'
import * as z from 'zod/mini'
import { AppError } from '#shared/kernel/errors.ts'
import { isInMemberView, viewingRefusal } from '../http/member-view.ts'
import { checkJson, parseClosed, parseInput, REST_BODY_MAX_BYTES, readText } from '../http/read-json.ts'
import { answerErrors, httpStatus, refusedResult } from './answer-errors.ts'
import type { AnonymousContext, BaseContext } from './context.ts'
import { LARGE_BODY_MAX_BYTES } from './limits.ts'
import { checkPolicy, defaultPolicyOf, openDocuments } from './policies.ts'
import { documentReader } from './read-document.ts'

export type EndpointOptions = {
  readonly schema: GraphQLSchema
  readonly isLocal: boolean
  /** Mutations that carry a whole article or file; every other document fits into 32 KiB. */
  readonly largeOperations?: readonly string[]
  /** Where members write: while staff view the pages of one, every mutation is refused. */
  readonly refusesViews?: boolean
}

/** The check of the session's row: `register` puts it before the first read, `ensure` runs it if nothing was read. */
export type SessionGuard = { readonly register: () => void; readonly ensure: () => Promise<void> }

export type GraphqlRequest<C extends BaseContext> = {
  /** Anonymous for a document with open fields only; the policies refuse every other field. */
  readonly ctx: C | AnonymousContext
  readonly guard: SessionGuard | null
}

/**
 * A GraphQL endpoint, made once per isolate: JSON by POST only, no batches, limits always on, introspection in local running only.
 * A caller without the endpoint's right is refused before the document is validated.
 */
export function graphqlEndpoint<C extends BaseContext>(options: EndpointOptions) {
  const { schema, largeOperations = [], refusesViews = false } = options
  const policy = defaultPolicyOf(schema)
  const readDocument = documentReader(schema, options)
  const hideSuggestions = !options.isLocal
  const isOpen = policy === 'open' ? () => true : openDocuments(schema)

  const run = async (
    { query, variables, operationName, isLarge }: Operation,
    ctx: C | AnonymousContext,
    isReadOnly: boolean,
  ) => {
    const read = readDocument(query)
    if (!read.ok) return { errors: read.errors }
    if (isReadOnly && hasMutation(read.document)) throw viewingRefusal('writesNothing')
    if (isLarge && !mayBeLarge(read.document, largeOperations)) throw new AppError('TooLarge')
    return execute({
      schema,
      document: read.document,
      variableValues: variables ?? null,
      operationName: operationName ?? null,
      contextValue: ctx,
      hideSuggestions,
    })
  }

  return async (request: Request, { ctx, guard }: GraphqlRequest<C>): Promise<Response> => {
    const operation = await readOperation(request, largeOperations)
    const openToAll = isOpen(operation.query)
    if (!openToAll) {
      checkPolicy(policy, ctx.actor)
      guard?.register()
    }
    const isReadOnly = refusesViews && isInMemberView(request.headers)
    const executed = await confirmed(await run(operation, ctx, isReadOnly), openToAll ? null : guard)
    const answer = answerErrors(executed, { ...ctx, hideSuggestions })
    return Response.json(answer, { status: httpStatus(answer), headers: JSON_TYPE })
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

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

const OPERATION_NAME_MAX_CHARACTERS = 200

const Json = z.record(z.string(), z.unknown())

/** Parsed here, so that a malformed body is answered with an error code of the catalogue. */
const GraphqlBody = z.strictObject({
  query: z.string().check(z.maxLength(REST_BODY_MAX_BYTES)),
  variables: z.optional(z.nullable(Json)),
  operationName: z.optional(z.nullable(z.string().check(z.maxLength(OPERATION_NAME_MAX_CHARACTERS)))),
  extensions: z.optional(z.nullable(Json)),
})

/** `isLarge`: longer than what all but the large operations may be. */
type Operation = z.infer<typeof GraphqlBody> & { readonly isLarge: boolean }

async function readOperation(request: Request, largeOperations: readonly string[]): Promise<Operation> {
  checkJson(request)
  const text = await readText(request, largeOperations.length > 0 ? LARGE_BODY_MAX_BYTES : REST_BODY_MAX_BYTES)
  const operation = parseInput(parseClosed(text), GraphqlBody)
  const isLarge = largeOperations.length > 0 && isLongerInBytes(text, REST_BODY_MAX_BYTES)
  // Most are refused before their document is read.
  if (isLarge && !largeOperations.some((name) => operation.query.includes(name))) throw new AppError('TooLarge')
  return { ...operation, isLarge }
}

function isLongerInBytes(text: string, most: number): boolean {
  // A code unit has one to three bytes.
  if (text.length > most || text.length * 3 <= most) return text.length > most
  return new TextEncoder().encode(text).byteLength > most
}

function hasMutation({ definitions }: DocumentNode): boolean {
  return definitions.some((one) => one.kind === 'OperationDefinition' && one.operation === 'mutation')
}

/** Whether a valid document consists of large operations alone. */
function mayBeLarge({ definitions: [first, ...others] }: DocumentNode, largeOperations: readonly string[]): boolean {
  if (first?.kind !== 'OperationDefinition' || others.length > 0) return false
  return first.selectionSet.selections.every((one) => one.kind === 'Field' && largeOperations.includes(one.name.value))
}
