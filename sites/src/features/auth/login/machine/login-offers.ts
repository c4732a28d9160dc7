import type { StillWorks } from '#shared/domain/auth/refusals.ts'
import { type LoginState, usableCode } from './login-state.ts'

export type Offer = Exclude<StillWorks, 'SENT_LINK'>

/** What the person can do at once while something is locked. Staff have a password and links to a new one, members codes as well. */
export function offersOfLock(state: LoginState, now: number): readonly Offer[] {
  const { start, blocked } = state
  const hasSentCode = usableCode(state, now) !== null
  const offers: readonly Offer[] = start === 'admin' ? ['PASSWORD', 'LINK'] : ['SENT_CODE', 'PASSWORD', 'CODE', 'LINK']
  return offers.filter((offer) => (blocked[offer] ?? 0) <= now && (offer !== 'SENT_CODE' || hasSentCode))
}

/** What the person can do instead of entering the password. */
export function offersOfPassword(state: LoginState, now: number): readonly Offer[] {
  return usableCode(state, now) ? ['CODE', 'SENT_CODE'] : ['CODE']
}
