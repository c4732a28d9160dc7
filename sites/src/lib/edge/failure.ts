import { AppError, ERROR_STATUS, type ErrorCode } from '#shared/kernel/errors.ts'

export type FailureKind =
  | 'fault'
  | 'away'
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'gone'
  | 'tooLarge'
  | 'wrongType'
  | 'tooMany'

const STATUS: Readonly<Record<FailureKind, number>> = {
  fault: 500,
  away: 503,
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  gone: 404,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
}

/**
 * The notice that a page shows when it cannot be rendered. Only a posted form can be invalid, or for something that is
 * gone: what a page that is opened asks of a backend is written by us.
 */
export function failureKind(code: ErrorCode, isPosted: boolean): FailureKind {
  const status = ERROR_STATUS[code]
  const kind = (Object.keys(STATUS) as FailureKind[]).find((one) => STATUS[one] === status) ?? 'fault'
  return (kind === 'invalid' || kind === 'gone') && !isPosted ? 'fault' : kind
}

const UNREPORTED: readonly FailureKind[] = ['signedOut', 'forbidden', 'gone', 'tooLarge', 'wrongType']

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
