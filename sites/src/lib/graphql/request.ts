import { markSignedOut } from '../sign-in-status.store.ts'
import { announceViewingRefusal } from '../viewing-refusal.ts'
import { correlationIdOf, type PostOptions, postJson, readJson } from './post-json.ts'
import { codeOf, RequestError } from './request-error.ts'
import { type TypedDocument, textOf } from './typed-document.ts'

type GraphQLAnswer = {
  readonly data?: unknown
  readonly errors?: readonly { readonly message?: string; readonly extensions?: Readonly<Record<string, unknown>> }[]
}

let refreshing: Promise<boolean> | null = null

/** Whether the session could be refreshed. Concurrent requests that find it expired share one refresh. */
export function refreshSession({ isBackground = false }: PostOptions = {}): Promise<boolean> {
  refreshing ??= postJson('/rest/token-refresh', {}, { isBackground })
    .then((response) => {
      if (response.ok) return true
      if (response.status === 401) return false
      throw new RequestError('ServiceUnavailable', {
        status: response.status,
        correlationId: correlationIdOf(response),
      })
    })
    .finally(() => {
      refreshing = null
    })
  return refreshing
}

function errorOf(response: Response, answer: GraphQLAnswer | null): RequestError | null {
  const { extensions, message } = answer?.errors?.[0] ?? {}
  if (!answer?.errors?.length && response.ok && answer?.data) return null
  if (response.ok && answer === null) return new RequestError('Intercepted')
  announceViewingRefusal({ ...extensions, message })
  const correlationId = extensions?.correlationId
  const code = extensions?.code ?? (response.status === 503 ? 'ServiceUnavailable' : undefined)
  return new RequestError(response.status === 401 ? 'NotAuthenticated' : codeOf(code), {
    status: response.status,
    correlationId: typeof correlationId === 'string' ? correlationId : correlationIdOf(response),
    extensions: { ...extensions, message },
  })
}

type VariableArguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: PostOptions]
    : [variables: Variables, options?: PostOptions]

/**
 * The request function of one endpoint, for islands. After a 401 the session is refreshed and the request repeated
 * once; if the refresh is refused, `$signInStatus` becomes signed out and the call rejects with NotAuthenticated.
 */
export function requestsTo(endpoint: '/graphql' | '/graphqlAdmin' | '/graphqlPublic') {
  return async <Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...[variables, options]: VariableArguments<Variables>
  ): Promise<Result> => {
    const send = async () => {
      const response = await postJson(endpoint, { query: textOf(document), variables: variables ?? {} }, options)
      return [response, (await readJson(response)) as GraphQLAnswer | null] as const
    }
    let [response, answer] = await send()
    // Another user's session is not refreshed: its new cookies would undo a concurrent sign-in.
    const isExpired = response.status === 401 && answer?.errors?.[0]?.extensions?.isOtherUser !== true
    if (isExpired && (await refreshSession(options))) [response, answer] = await send()
    if (response.status === 401) markSignedOut()
    const error = errorOf(response, answer)
    if (error) throw error
    return answer?.data as Result
  }
}
