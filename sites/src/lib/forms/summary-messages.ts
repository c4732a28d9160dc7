import { counted } from '#shared/kernel/plurals.ts'

export const SUMMARY_MESSAGES = {
  /** For every reason that the fields do not show. */
  badRequest: 'Bad request. Nothing was saved; check what you entered and try again.',
  signedOut: 'You’ve been signed out. What you typed is still here; sign in in another tab, then save again.',
  signIn: 'Sign In',
} as const

export function summaryTitle(errors: number): string {
  return `Check ${counted(errors, 'field')}`
}
