import { FAILED_PAGE_PATH, type FailedPageInput } from '#shared/domain/jobs/failed-page.contract.ts'
import { PLACE_MAX_CHARACTERS, requestCauseOf } from '#shared/domain/jobs/failed-requests.ts'
import { JOBS_HOST } from '#shared/domain/jobs/jobs-host.ts'
import type { ErrorCode } from '#shared/kernel/errors.ts'
import { loggedPath } from '#shared/kernel/http/logged-path.ts'
import { callBff } from './call-bff.ts'
import type { Service } from './env.ts'
import { log } from './log.ts'

type FailedPage = {
  readonly request: Request
  readonly code: ErrorCode
  /** The error with its causes, as in the log. */
  readonly fault: string
  readonly correlationId: string
  readonly userId: string | null
}

/**
 * Stores a failure that only this worker knows of, so that staff find it by the correlation id on the page. Never
 * throws.
 */
export async function tellFailedPage(admin: Service, { request, code, fault, correlationId, userId }: FailedPage) {
  const { hostname, pathname } = new URL(request.url)
  const body: FailedPageInput = {
    host: hostname,
    path: loggedPath(pathname).slice(0, PLACE_MAX_CHARACTERS),
    cause: requestCauseOf(code, fault),
    userId,
  }
  try {
    const answer = await callBff(admin, {
      path: `http://${JOBS_HOST}${FAILED_PAGE_PATH}`,
      ...{ body, request, correlationId },
    })
    if (!answer.ok) log('warn', { correlationId, event: 'failed page not stored', status: answer.status })
  } catch {
    log('warn', { correlationId, event: 'failed page not stored' })
  }
}
