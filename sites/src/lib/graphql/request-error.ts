import { type ErrorCode, isErrorCode } from '#shared/kernel/errors.ts'

/** Codes of requests without a response of ours; `Intercepted` is a success response from a proxy. */
export type TransportCode = 'Offline' | 'Timeout' | 'Unreachable' | 'Intercepted'

/** A failed request. The code decides which message a person reads. */
export class RequestError extends Error {
  readonly code: ErrorCode | TransportCode
  readonly correlationId: string | null
  readonly status: number | null
  /** The extensions of the response, with its `message`, if there was one. */
  readonly extensions: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode | TransportCode,
    details: {
      readonly correlationId?: string | null
      readonly status?: number | null
      readonly extensions?: Readonly<Record<string, unknown>>
      readonly cause?: unknown
    } = {},
  ) {
    super(code, { cause: details.cause })
    this.code = code
    this.correlationId = details.correlationId ?? null
    this.status = details.status ?? null
    this.extensions = details.extensions ?? {}
  }
}

export function codeOf(value: unknown): ErrorCode {
  return isErrorCode(value) ? value : 'UnhandledError'
}
