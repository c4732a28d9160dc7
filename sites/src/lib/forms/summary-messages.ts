import { counted } from '#shared/kernel/plurals.ts'

export const SUMMARY_MESSAGES = {
  /** Whatever the reason, as long as the fields do not say it. */
  badRequest: 'Bad request. Nothing was saved; check what you entered and try again.',
  signedOut: 'You’ve been signed out. What you typed is still here; sign in in another tab, then save again.',
  signIn: 'Sign In',
} as const

export function summaryTitle(errors: number): string {
  return `Check ${counted(errors, 'field')}`
}
