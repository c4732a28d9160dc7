import { ERROR_STATUS, type ErrorCode } from '#shared/kernel/errors.ts'

export type FailureKind = 'fault' | 'away' | 'forbidden' | 'tooMany'

const STATUS: Readonly<Record<FailureKind, number>> = { fault: 500, away: 503, forbidden: 403, tooMany: 429 }

/** Which of the four notices a page shows when it cannot show itself. */
export function failureKind(code: ErrorCode): FailureKind {
  const status = ERROR_STATUS[code]
  return (Object.keys(STATUS) as FailureKind[]).find((kind) => STATUS[kind] === status) ?? 'fault'
}

export function failureStatus(kind: FailureKind): number {
  return STATUS[kind]
}
