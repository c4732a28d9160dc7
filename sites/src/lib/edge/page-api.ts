import { AppError, type AppErrorDetails, isErrorCode } from '#shared/kernel/errors.ts'
import { type TypedDocument, textOf } from '../graphql/typed-document.ts'
import { callBff } from './call-bff.ts'
import type { Service } from './env.ts'
import type { Patience } from './patience.ts'
import type { ServerTiming } from './server-timing.ts'

export type PageApiOptions = {
  readonly endpoint: '/graphql' | '/graphqlAdmin' | '/graphqlPublic'
  readonly service: Service
  readonly request: Request
  readonly correlationId: string
  readonly cookie: string | null
  /** While staff view the pages of a member: the requested page. */
  readonly viewedPage?: string | null
  readonly timing: ServerTiming
  readonly patience: Patience
}

type GraphQLAnswer = {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly message?: string
    readonly extensions?: {
      readonly code?: unknown
      readonly retryAt?: unknown
      readonly phase?: unknown
      readonly reason?: unknown
      readonly viewing?: unknown
      readonly aboutId?: unknown
      readonly fields?: unknown
      readonly fieldMessages?: unknown
    }
  }[]
}

async function readAnswer(response: Response): Promise<GraphQLAnswer | null> {
  try {
    return (await response.json()) as GraphQLAnswer
  } catch {
    return null
  }
}

/**
 * The seconds to wait according to the backend, if any: GraphQL has them in the error, other responses in their header.
 */
function waitOf(response: Response, retryAt: unknown): number | undefined {
  const told = typeof retryAt === 'string' ? (Date.parse(retryAt) - Date.now()) / 1000 : Number.NaN
  const seconds = Math.ceil(Number.isNaN(told) ? Number(response.headers.get('retry-after')) : Math.max(1, told))
  return seconds > 0 ? seconds : undefined
}

type ToldFields = Pick<AppErrorDetails, 'fields' | 'fieldMessages'>

/** The form codes of the posted fields with their messages, for pages that show their form again. */
function fieldsOf(told: { readonly [Name in keyof ToldFields]?: unknown }): ToldFields {
  const objects = Object.entries(told).filter(
    ([, value]) => typeof value === 'object' && value !== null && Object.keys(value).length > 0,
  )
  return Object.fromEntries(objects) as ToldFields
}

/** The texts of a response beside its code, for pages that use them. */
function textsOf(told: Readonly<Record<string, unknown>>): Pick<AppErrorDetails, 'extensions'> {
  const texts = Object.entries(told).filter(([, value]) => typeof value === 'string')
  return texts.length > 0 ? { extensions: Object.fromEntries(texts) } : {}
}

function refusalOf(response: Response, answer: GraphQLAnswer | null): AppError | null {
  if (response.status === 401) return new AppError('NotAuthenticated')
  const { message, extensions: told = {} } = answer?.errors?.[0] ?? {}
  const { code, retryAt, phase, reason, aboutId, viewing, fields, fieldMessages } = told
  // The refusal of a rule keeps the backend's message, because only the backend knows which rule it was.
  const words = (code === 'Unprocessable' || phase) && message ? { message } : {}
  if (response.status === 403) return new AppError('NotAllowed', { ...words, ...textsOf({ phase, viewing }) })
  const retryAfterSeconds = waitOf(response, retryAt)
  const extensions = textsOf({ reason, aboutId, viewing, phase })
  if (isErrorCode(code))
    return new AppError(code, { retryAfterSeconds, ...words, ...extensions, ...fieldsOf({ fields, fieldMessages }) })
  if (response.status === 429) return new AppError('TooManyRequests', { retryAfterSeconds })
  if (response.status === 503) return new AppError('ServiceUnavailable', { retryAfterSeconds })
  if (answer?.errors?.length || !answer?.data) {
    return new AppError('UnhandledError', { message: `a backend answered ${response.status} without data` })
  }
  return null
}

/** Sends the document of a page to one backend. Throws AppError, from which the middleware chooses the error page. */
export function pageApi(options: PageApiOptions) {
  return async <Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...[variables]: Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]
  ): Promise<Result> => {
    try {
      return (await ask(options, { query: textOf(document), variables: variables ?? {} })) as Result
    } catch (error) {
      if (error instanceof AppError && error.code === 'ServiceUnavailable') options.patience.lose()
      throw error
    }
  }
}

async function ask(options: PageApiOptions, body: object): Promise<unknown> {
  const { timeoutMs } = options.patience
  const response = await callBff(options.service, {
    path: options.endpoint,
    body,
    request: options.request,
    correlationId: options.correlationId,
    cookie: options.cookie,
    viewedPage: options.viewedPage,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  options.timing.add(response.headers.get('server-timing'))
  const answer = await readAnswer(response)
  const refusal = refusalOf(response, answer)
  if (refusal) throw refusal
  return answer?.data
}

export type PageApi = ReturnType<typeof pageApi>
