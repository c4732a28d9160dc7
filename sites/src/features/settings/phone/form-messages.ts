/* Separate from messages.ts, so that the page loads them only when a form is opened. */

export const PHONE_FORM_MESSAGES = {
  form: 'Your mobile phone',
  country: 'Country',
  phoneNumber: 'Mobile number',
  send: 'Send me a code',
  sending: 'Sending…',
  codeText: (number: string) => `We texted a code to ${number}. Enter it to confirm the number.`,
  code: 'Code',
  codeHint: 'It’s valid for 10 minutes.',
  wrongCode: 'That code is invalid or expired. Check it, or request another.',
  confirm: 'Confirm',
  confirming: 'Checking…',
  resend: 'Send another code',
  resent: 'A code is on its way.',
  resendFailed: 'We couldn’t send another code. Please try again later.',
} as const
