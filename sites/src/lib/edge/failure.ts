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

/** Which of the notices a page shows when it cannot show itself. */
export function failureKind(code: ErrorCode): FailureKind {
  const status = ERROR_STATUS[code]
  return (Object.keys(STATUS) as FailureKind[]).find((kind) => STATUS[kind] === status) ?? 'fault'
}

const UNREPORTED: readonly FailureKind[] = ['signedOut', 'forbidden', 'tooLarge']

/** A fault of ours, or a service that is away: nothing that who asked could have known. */
export function isReported(kind: FailureKind): boolean {
  return !UNREPORTED.includes(kind)
}

/** Not for too many requests, which are no failure: a page or a service that it needs did not work. */
export function hasFailed(kind: FailureKind): boolean {
  return kind === 'fault' || kind === 'away'
}

export function failureStatus(kind: FailureKind): number {
  return STATUS[kind]
}

/** The membership allows no more than to be renewed, as the backend found while it read the page. */
export function isMembershipGated(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NotAllowed' && error.extensions?.phase !== undefined
}
