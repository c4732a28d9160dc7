import { checkReportReason, toMessageBody } from '#shared/domain/messages/message.ts'
import { REPORT_REFUSALS } from '#shared/domain/messages/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { BLOCK, REPORT, UNBLOCK } from './introductions.queries.ts'

export type SafetyNotice = 'blocked' | 'unblocked' | 'reported'
type Reported = { readonly kind: 'INTRODUCTION' | 'MESSAGE'; readonly subjectId: string }

/** A report that was not sent, with the typed reason. */
export type RefusedReport = { readonly failure: string; readonly reason: string }
export type SafetyOutcome = { readonly notice: SafetyNotice } | { readonly report: RefusedReport }

/** Blocks or unblocks the member of a form, or reports its subject; null for other forms. */
export async function submitSafety(
  member: PageApi,
  text: (name: string) => string,
  reported: Reported,
): Promise<SafetyOutcome | null> {
  const action = text('action')
  if (action === 'block') {
    await member(BLOCK, { memberId: text('member') })
    return { notice: 'blocked' }
  }
  if (action === 'unblock') {
    await member(UNBLOCK, { memberId: text('member') })
    return { notice: 'unblocked' }
  }
  return action === 'report' ? report(member, reported, text('reason')) : null
}

async function report(member: PageApi, reported: Reported, reason: string): Promise<SafetyOutcome> {
  const refusal = checkReportReason(toMessageBody(reason))
  if (refusal) return { report: { failure: REPORT_REFUSALS[refusal], reason } }
  try {
    await member(REPORT, { ...reported, reason })
    return { notice: 'reported' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'Unprocessable') throw error
    return { report: { failure: error.message, reason } }
  }
}
