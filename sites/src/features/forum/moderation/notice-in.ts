import { queryOf } from '../../../lib/edge/query.ts'
import { MODERATION_MESSAGES, type ModerationNotice } from './messages.ts'

const NOTICES = Object.keys(MODERATION_MESSAGES.notices) as readonly ModerationNotice[]

/** The notice of the action named in the address. */
export function noticeIn(url: Pick<URL, 'search'>): ModerationNotice | null {
  const asked = queryOf(url).orNull('notice')
  return NOTICES.find((one) => one === asked) ?? null
}
