import type { ErrorCode } from '#shared/kernel/errors.ts'

/** What failed: a page, a part of one in the browser, or a call of one of the interfaces. */
export const FAILURE_SOURCES = ['PAGE', 'PART', 'MEMBER_API', 'ADMIN_API', 'PUBLIC_API'] as const
export type FailureSource = (typeof FAILURE_SOURCES)[number]

/** AWAY: the database or a provider did not answer. DATABASE: it rejected the statement. */
export const REQUEST_CAUSES = ['AWAY', 'DATABASE', 'UNKNOWN'] as const
export type RequestCause = (typeof REQUEST_CAUSES)[number]

/** Why a request failed, by its error code and log text. */
export function requestCauseOf(code: ErrorCode, fault: string): RequestCause {
  if (code === 'ServiceUnavailable') return 'AWAY'
  return /SQLITE_|constraint failed|LibsqlError/.test(fault) ? 'DATABASE' : 'UNKNOWN'
}

/** The path to which browsers post the code of a page when a part of it stopped working. */
export const FAILED_PART_PATH = '/rest/failed-part'

/** How long staff can find a failed request by its code. */
export const FAILED_REQUEST_DAYS = 30
/** More failures of one request add no information. */
export const FAILURES_OF_A_REQUEST = 5
export const PLACE_MAX_CHARACTERS = 300

/** A request that failed through no fault of its sender. */
export type RequestFailure = {
  readonly source: FailureSource
  /** The path of a page or call, or a field of the interface. */
  readonly place: string
  readonly cause: RequestCause
  /** Who was signed in, if known. */
  readonly userId: string | null
}
