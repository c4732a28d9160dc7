import type { ErrorCode } from '#shared/kernel/errors.ts'

/** What failed: a page, a part of one in the browser, or what one of the interfaces was asked for. */
export const FAILURE_SOURCES = ['PAGE', 'PART', 'MEMBER_API', 'ADMIN_API', 'PUBLIC_API'] as const
export type FailureSource = (typeof FAILURE_SOURCES)[number]

/** AWAY: the database or a provider gave no answer. DATABASE: it refused what it was asked for. */
export const REQUEST_CAUSES = ['AWAY', 'DATABASE', 'UNKNOWN'] as const
export type RequestCause = (typeof REQUEST_CAUSES)[number]

/** Why a request failed, by its error and the text of it in the log. */
export function requestCauseOf(code: ErrorCode, fault: string): RequestCause {
  if (code === 'ServiceUnavailable') return 'AWAY'
  return /SQLITE_|constraint failed|LibsqlError/.test(fault) ? 'DATABASE' : 'UNKNOWN'
}

/** Browsers post the code of a page there when a part of it stopped working. */
export const FAILED_PART_PATH = '/rest/failed-part'

/** Staff find a failed request by its code for so long. */
export const FAILED_REQUEST_DAYS = 30
/** More of one request say nothing more. */
export const FAILURES_OF_A_REQUEST = 5
export const PLACE_MAX_CHARACTERS = 300

/** What failed by no fault of who sent the request. */
export type RequestFailure = {
  readonly source: FailureSource
  /** A page or a call by its path, or a field of the interface. */
  readonly place: string
  readonly cause: RequestCause
  /** Who was signed in, where it is known. */
  readonly userId: string | null
}
