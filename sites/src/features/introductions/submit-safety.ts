import type { PageApi } from '../../lib/edge/page-api.ts'
import { BLOCK, REPORT, UNBLOCK } from './introductions.queries.ts'

export type SafetyNotice = 'blocked' | 'unblocked' | 'reported'
type Reported = { readonly kind: 'INTRODUCTION' | 'MESSAGE'; readonly subjectId: string }

/** Blocks or unblocks the member of a form, or reports its subject; null for other forms. */
export async function submitSafety(
  member: PageApi,
  text: (name: string) => string,
  reported: Reported,
): Promise<SafetyNotice | null> {
  const action = text('action')
  if (action === 'block') {
    await member(BLOCK, { memberId: text('member') })
    return 'blocked'
  }
  if (action === 'unblock') {
    await member(UNBLOCK, { memberId: text('member') })
    return 'unblocked'
  }
  if (action === 'report') {
    await member(REPORT, { ...reported, reason: text('reason') })
    return 'reported'
  }
  return null
}
