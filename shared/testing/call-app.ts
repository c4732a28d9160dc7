import { checkAnswer } from './interfaces/check-answer.ts'

type Background = {
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly passThroughOnException: () => void
  props: unknown
}
type App = {
  readonly request: (
    url: string,
    init: RequestInit,
    env: object,
    background: Background,
  ) => Response | Promise<Response>
}

export type CallOptions = {
  readonly headers?: Readonly<Record<string, string>>
  /** Cookies by name, as returned by `cookiesOf`. */
  readonly cookies?: Readonly<Record<string, string>>
}

/** The headers of a browser for a page's own request. */
export function browserHeaders(host: string): Readonly<Record<string, string>> {
  return {
    Origin: `http://${host}:8787`,
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'cors',
    'User-Agent': 'Mozilla/5.0 (test)',
  }
}

function cookieHeader(cookies: CallOptions['cookies']): Record<string, string> {
  return cookies
    ? {
        Cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      }
    : {}
}

/** Calls a worker's app on a host, as the edge would. */
export function callerOf(app: App, env: object, host: string) {
  const afterAnswers: Promise<unknown>[] = []
  const background: Background = {
    waitUntil: (work) => afterAnswers.push(work),
    passThroughOnException: () => {},
    props: {},
  }
  const call = async (path: string, init: RequestInit) => {
    const response = await app.request(`http://${host}:8787${path}`, init, env, background)
    await checkAnswer(init.method ?? 'GET', path, response)
    return response
  }
  return {
    /** Waits for the work that continues after the responses so far. */
    settled: () => Promise.all(afterAnswers.splice(0)),
    post: (path: string, body: unknown, { headers, cookies }: CallOptions = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...cookieHeader(cookies), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (path: string, { headers, cookies }: CallOptions = {}) =>
      call(path, { headers: { ...cookieHeader(cookies), ...headers } }),
  }
}

export type Caller = ReturnType<typeof callerOf>

/** The cookies that a response sets; a deleted one is ''. */
export function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const pair = line.split(';', 1)[0] ?? ''
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}
