import type { Fault, Provider } from './faults.ts'

export type LoggedRequest = {
  readonly at: string
  readonly provider: Provider
  readonly method: string
  readonly path: string
  /** Null if there was no response. */
  readonly status: number | null
  readonly fault: Fault['mode']
  readonly ms: number
}

const KEPT_REQUESTS = 500

export type RequestLog = ReturnType<typeof createRequestLog>

/** The last requests to the fake providers. No headers and no bodies: they hold keys and people's data. */
export function createRequestLog() {
  const requests: LoggedRequest[] = []
  return {
    add: (request: LoggedRequest) => {
      requests.push(request)
      if (requests.length > KEPT_REQUESTS) requests.shift()
    },
    /** Newest first. */
    list: () => requests.toReversed(),
  }
}
