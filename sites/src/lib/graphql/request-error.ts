import { type ErrorCode, isErrorCode } from '#shared/kernel/errors.ts'

/** Codes of requests that no server answered. */
export type TransportCode = 'Offline' | 'Timeout' | 'Unreachable'

/** A call that failed, in the one vocabulary of the product: the code decides what a person is told. */
export class RequestError extends Error {
  readonly code: ErrorCode | TransportCode
  readonly correlationId: string | null
  readonly status: number | null
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
    super(code, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'RequestError'
    this.code = code
    this.correlationId = details.correlationId ?? null
    this.status = details.status ?? null
    this.extensions = details.extensions ?? {}
  }

  /** Nothing is wrong with what was sent: sending it again later may work. */
  get isTransient(): boolean {
    return (
      this.code === 'Offline' ||
      this.code === 'Timeout' ||
      this.code === 'Unreachable' ||
      this.code === 'ServiceUnavailable'
    )
  }
}

export function codeOf(value: unknown): ErrorCode {
  return isErrorCode(value) ? value : 'UnhandledError'
}
