/* Apart from messages.ts, so that the page loads them only when a form is opened. */

export const PHONE_FORM_MESSAGES = {
  form: 'Your mobile phone',
  country: 'Country',
  phoneNumber: 'Mobile number',
  send: 'Send me a code',
  sending: 'Sending…',
  codeText: (number: string) => `We texted a code to ${number}. Enter it to confirm the number.`,
  code: 'Code',
  codeHint: 'It is valid for 10 minutes.',
  wrongCode: 'That code is invalid or expired. Check it, or ask for another.',
  confirm: 'Confirm',
  confirming: 'Checking…',
  resend: 'Send another code',
  resent: 'A code is on its way.',
  resendFailed: 'No other code was sent. Please try again later.',
} as const
