import type { Context } from 'hono'

const ERRORS = {
  20001: [400, 'Unknown parameter.'],
  20003: [401, 'Authenticate'],
  20004: [405, 'Method not allowed'],
  20404: [404, 'The requested resource was not found'],
  20429: [429, 'Too Many Requests'],
  20500: [500, 'An internal server error has occurred'],
  21211: [400, "The 'To' number is not a valid phone number."],
  21602: [400, 'Message body is required.'],
  21604: [400, "A 'To' phone number is required."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21612: [400, 'Message cannot be sent with the current combination of parameters'],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit.'],
  21703: [400, 'The Messaging Service does not contain a phone number'],
  30001: [400, 'The validity period is out of range.'],
} as const satisfies Record<number, readonly [status: number, message: string]>

export type SmsErrorCode = keyof typeof ERRORS

/** The provider's only error format. */
export function answerError(c: Context, code: SmsErrorCode, status: number = ERRORS[code][0]) {
  return c.json(
    { code, message: ERRORS[code][1], more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    // Any status may be set as a fault.
    status as 400,
  )
}
