import type { StillWorks } from '#shared/domain/auth/refusals.ts'
import { type LoginState, usableCode } from './login-state.ts'

export type Offer = Exclude<StillWorks, 'SENT_LINK'>

/** The alternatives while something is locked. Staff have a password and password links, members also codes. */
export function offersOfLock(state: LoginState, now: number): readonly Offer[] {
  const { start, blocked } = state
  const hasSentCode = usableCode(state, now) !== null
  const offers: readonly Offer[] = start === 'admin' ? ['PASSWORD', 'LINK'] : ['SENT_CODE', 'PASSWORD', 'CODE', 'LINK']
  return offers.filter((offer) => (blocked[offer] ?? 0) <= now && (offer !== 'SENT_CODE' || hasSentCode))
}

/** The alternatives to entering the password. */
export function offersOfPassword(state: LoginState, now: number): readonly Offer[] {
  return usableCode(state, now) ? ['CODE', 'SENT_CODE'] : ['CODE']
}
