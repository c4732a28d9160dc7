import type { MembershipState } from '#shared/domain/groups/statuses.ts'
import type { Tone } from '../../ui/badge/tone.ts'
import { GROUPS_MESSAGES } from './messages.ts'

type Relation = { readonly state: MembershipState | null; readonly isChair: boolean }

/** The mark in a list for the reader's place in a group; none for a declined request. */
export function standingMark({ state, isChair }: Relation): { readonly text: string; readonly tone: Tone } | null {
  if (state === null || state === 'DECLINED') return null
  const texts = GROUPS_MESSAGES.standing
  if (isChair) return { text: texts.CHAIR, tone: 'accent' }
  return { text: texts[state], tone: state === 'INVITED' ? 'accent' : 'neutral' }
}
