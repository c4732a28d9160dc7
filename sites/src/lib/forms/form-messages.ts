import { waitInWords } from '#shared/kernel/wait-in-words.ts'

/** Texts of sending and leaving a form, which the browser loads when one is opened. */
export const FORM_MESSAGES = {
  required: 'Required',
  requiredNote: 'Fields marked * are required.',
  offline: 'You’re offline. What you typed is still here; reconnect and try again.',
  intercepted:
    'We couldn’t tell whether this was saved: something else answered in our place, such as the sign-in page of a Wi-Fi network. Open another website to see it, then reload.',
  away: 'Nothing was saved: the service is briefly unavailable. Please try again.',
  /** No answer of ours came to what was sent. */
  unknown: 'We couldn’t tell whether this was saved. Reload to check.',
  tooMany: 'Too many attempts.',
  unsavedTitle: 'Leave without saving?',
  unsavedText: 'What you entered on this page isn’t saved.',
  /** Of what is kept on the device until it is sent. */
  keptText: 'What you entered isn’t saved yet. It’s kept on this device and will be here when you come back.',
  stay: 'Stay here',
  leave: 'Leave without saving',
} as const

/** When to try again, a minute at the least. */
export function tryAgainIn(retryAt: unknown, now: number): string {
  const seconds = (Date.parse(String(retryAt)) - now) / 1000
  return Number.isFinite(seconds) ? tryAgainAfter(Math.max(seconds, 60)) : tryAgainAfter(undefined)
}

export function tryAgainAfter(seconds: number | undefined): string {
  return seconds === undefined ? 'Try again later.' : `Try again in ${waitInWords(seconds)}.`
}
