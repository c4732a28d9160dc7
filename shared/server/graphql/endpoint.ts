import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql'
import * as z from 'zod/mini'
import { AppError } from '#shared/kernel/errors.ts'
import { parseClosed, parseInput } from '../closed-json.ts'
import type { RequestError } from '../http/answer-error.ts'
import { isInMemberView, viewingRefusal } from '../http/member-view.ts'
import { checkJson, REST_BODY_MAX_BYTES, readText } from '../http/read-json.ts'
import { answerErrors, httpStatus, refusedResult } from './answer-errors.ts'
import type { AnonymousContext, BaseContext } from './context.ts'
import { FILE_BODY_MAX_BYTES, LARGE_BODY_MAX_BYTES } from './limits.ts'
import { checkPolicy, defaultPolicyOf, openDocuments } from './policies.ts'
import { documentReader } from './read-document.ts'

export type EndpointOptions = {
  readonly schema: GraphQLSchema
  readonly isLocal: boolean
  /** Mutations that carry a whole article or a list of people; every other document fits into 32 KiB. */
  readonly largeOperations?: readonly string[]
  /** Mutations that carry a file of many articles; they require a session. */
  readonly fileOperations?: readonly string[]
  /** Set where members write: while staff view a member's pages, every mutation is refused. */
  readonly refusesViews?: boolean
}

/** The check of the session's row: `register` puts it before the first read, `ensure` runs it if nothing was read. */
export type SessionGuard = { readonly register: () => void; readonly ensure: () => Promise<void> }

export type GraphqlRequest<C extends BaseContext> = {
  /** Anonymous for a document with open fields only; the policies refuse every other field. */
  readonly ctx: C | AnonymousContext
  readonly guard: SessionGuard | null
  /** Anonymous for a document with open fields only; the policies refuse every other field. */
  readonly errors: RequestError[]
}

/**
 * A GraphQL endpoint, created once per isolate: JSON by POST only, no batches, limits always on, introspection only in local development. A
 * caller without the endpoint's right is refused before the document is validated.
 */
export function graphqlEndpoint<C extends BaseContext>(options: EndpointOptions) {
  const { schema, largeOperations = [], fileOperations = [], refusesViews = false } = options
  const sizes: Sizes = [
    ...largeOperations.map((name) => ({ name, maxBytes: LARGE_BODY_MAX_BYTES })),
    ...fileOperations.map((name) => ({ name, maxBytes: FILE_BODY_MAX_BYTES })),
  ]
  const policy = defaultPolicyOf(schema)
  const readDocument = documentReader(schema, options)
  const hideSuggestions = !options.isLocal
  const isOpen = policy === 'open' ? () => true : openDocuments(schema)

  const run = async (
    { query, variables, operationName, largeNames }: Operation,
    ctx: C | AnonymousContext,
    isReadOnly: boolean,
  ) => {
    const read = readDocument(query)
    if (!read.ok) return { errors: read.errors }
    if (isReadOnly && hasMutation(read.document)) throw viewingRefusal('writesNothing')
    if (largeNames && !mayBeLarge(read.document, largeNames)) throw new AppError('TooLarge')
    return execute({
      schema,
      document: read.document,
      variableValues: variables ?? null,
      operationName: operationName ?? null,
      contextValue: ctx,
      hideSuggestions,
    })
  }

  return async (request: Request, { ctx, guard, errors }: GraphqlRequest<C>): Promise<Response> => {
    const operation = await readOperation(request, ctx.actor ? sizes : sizes.filter(isNoFile))
    const openToAll = isOpen(operation.query)
    if (!openToAll) {
      checkPolicy(policy, ctx.actor)
      guard?.register()
    }
    const isReadOnly = refusesViews && isInMemberView(request.headers)
    const executed = await confirmed(await run(operation, ctx, isReadOnly), openToAll ? null : guard)
    const answer = answerErrors(executed, { ...ctx, hideSuggestions, errors, userId: ctx.actor?.userId ?? null })
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

/** Parsed here, so that a malformed body gets an error code of the catalogue. */
const GraphqlBody = z.strictObject({
  query: z.string().check(z.maxLength(REST_BODY_MAX_BYTES)),
  variables: z.optional(z.nullable(Json)),
  operationName: z.optional(z.nullable(z.string().check(z.maxLength(OPERATION_NAME_MAX_CHARACTERS)))),
  extensions: z.optional(z.nullable(Json)),
})

type Sizes = readonly { readonly name: string; readonly maxBytes: number }[]

function isNoFile({ maxBytes }: Sizes[number]): boolean {
  return maxBytes <= LARGE_BODY_MAX_BYTES
}

/** `largeNames`: for a body above the normal limit, the operations that may be that long. */
type Operation = z.infer<typeof GraphqlBody> & { readonly largeNames: readonly string[] | null }

async function readOperation(request: Request, sizes: Sizes): Promise<Operation> {
  checkJson(request)
  const text = await readText(request, Math.max(REST_BODY_MAX_BYTES, ...sizes.map(({ maxBytes }) => maxBytes)))
  const operation = parseInput(parseClosed(text), GraphqlBody)
  if (sizes.length === 0 || !isLongerInBytes(text, REST_BODY_MAX_BYTES)) return { ...operation, largeNames: null }
  const largeNames = sizes.flatMap(({ name, maxBytes }) => (isLongerInBytes(text, maxBytes) ? [] : [name]))
  // Most are refused before their document is parsed.
  if (!largeNames.some((name) => operation.query.includes(name))) throw new AppError('TooLarge')
  return { ...operation, largeNames }
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
