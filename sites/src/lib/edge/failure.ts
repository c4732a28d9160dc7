import { AppError, ERROR_STATUS, type ErrorCode } from '#shared/kernel/errors.ts'

export type FailureKind = 'fault' | 'away' | 'signedOut' | 'forbidden' | 'tooLarge' | 'tooMany'

const STATUS: Readonly<Record<FailureKind, number>> = {
  fault: 500,
  away: 503,
  signedOut: 401,
  forbidden: 403,
  tooLarge: 413,
  tooMany: 429,
}

/** The notice that a page shows when it cannot be rendered. */
export function failureKind(code: ErrorCode): FailureKind {
  const status = ERROR_STATUS[code]
  return (Object.keys(STATUS) as FailureKind[]).find((kind) => STATUS[kind] === status) ?? 'fault'
}

const UNREPORTED: readonly FailureKind[] = ['signedOut', 'forbidden', 'tooLarge']

/** An internal error, or an unavailable service: not something that the requester could have known. */
export function isReported(kind: FailureKind): boolean {
  return !UNREPORTED.includes(kind)
}

/** Excludes too many requests, which is no failure: a page or a service that it needs did not work. */
export function hasFailed(kind: FailureKind): boolean {
  return kind === 'fault' || kind === 'away'
}

export function failureStatus(kind: FailureKind): number {
  return STATUS[kind]
}

/** The membership is gated, as the backend found while it read the page. */
export function isMembershipGated(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NotAllowed' && error.extensions?.phase !== undefined
}
