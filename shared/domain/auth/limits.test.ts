import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import { CODE_CHANNELS, CODE_DIGITS } from './codes.ts'
import {
  ACCESS_TOKEN_MS,
  ATTEMPT_LIMITS,
  CODE_LIMITS,
  KNOWN_CLIENT_MS,
  NETWORK_LIMITS,
  PASSWORD_HASH_MAX_WAIT_MS,
  PASSWORD_LINK_MS,
  REFRESH_GRACE_MS,
  SESSION_LIFE,
  SESSION_USE_RECORDED_MS,
} from './limits.ts'
import { HASH_BYTES, PASSWORD_HASH_COST, SALT_BYTES } from './password-hash-format.ts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './password-rules.ts'
import { ROLES } from './roles.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['code digits', CODE_DIGITS, 5],
  [
    'attempt limits',
    ATTEMPT_LIMITS,
    {
      password: { name: 'password', most: 10, windowMs: 10 * MINUTE_MS, isLockout: true },
      code: { name: 'code', most: 5, windowMs: 10 * MINUTE_MS, isLockout: true },
      currentPassword: { name: 'current-password', most: 10, windowMs: 10 * MINUTE_MS },
      passwordLink: { name: 'password-link', most: 5, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      phoneCodeSend: { name: 'phone-code-send', most: 5, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      phoneCodeNumber: { name: 'phone-code-number', most: 5, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      phoneCode: { name: 'phone-code', most: 10, windowMs: DAY_MS, refusal: 'TooManyRequests' },
      testText: { name: 'test-text', most: 3, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      supportContact: { name: 'support-contact', most: 20, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      dataExport: { name: 'data-export', most: 3, windowMs: DAY_MS, refusal: 'TooManyRequests' },
      photo: { name: 'photo', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      leadImage: { name: 'lead-image', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      groupImage: { name: 'group-image', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      adPicture: { name: 'ad-picture', most: 60, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      feedPicture: { name: 'feed-picture', most: 60, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      offerLogo: { name: 'offer-logo', most: 60, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      saveText: { name: 'save-text', most: 240, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
      trackEvent: { name: 'track-event', most: 300, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
      payNow: { name: 'pay-now', most: 10, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
      payNowRange: { name: 'pay-now-range', most: 300, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      payNowUnsigned: { name: 'pay-now-unsigned', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      payNowSigned: { name: 'pay-now-signed', most: 60, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
      payNowPayment: { name: 'pay-now-payment', most: 60, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
      getStarted: { name: 'get-started', most: 120, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
      cardScriptError: { name: 'card-script-error', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
      failedPart: { name: 'failed-part', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
      calendarFile: { name: 'calendar-file', most: 120, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
      unsubscribe: { name: 'unsubscribe', most: 30, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      unsubscribeForged: { name: 'unsubscribe-forged', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
      emailLinkForged: { name: 'email-link-forged', most: 30, windowMs: 10 * MINUTE_MS, refusal: 'TooManyRequests' },
    },
  ],
  [
    'network limits',
    NETWORK_LIMITS,
    {
      password: {
        address: { name: 'password/address', most: 60, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
        range: { name: 'password/range', most: 200, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      },
      codeSend: {
        address: { name: 'code-send/address', most: 30, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
        range: { name: 'code-send/range', most: 100, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      },
      code: {
        address: { name: 'code/address', most: 60, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
        range: { name: 'code/range', most: 200, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      },
      unknownEmail: {
        address: { name: 'unknown-email/address', most: 10, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
        range: { name: 'unknown-email/range', most: 60, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      },
      strategies: {
        address: { name: 'strategies/address', most: 60, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
        range: { name: 'strategies/range', most: 600, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      },
      passwordForgot: {
        address: { name: 'password-forgot/address', most: 10, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
        range: { name: 'password-forgot/range', most: 60, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      },
      passwordReset: {
        address: { name: 'password-reset/address', most: 30, windowMs: MINUTE_MS, refusal: 'TooManyRequests' },
        range: { name: 'password-reset/range', most: 100, windowMs: HOUR_MS, refusal: 'TooManyRequests' },
      },
    },
  ],
  ['known client ms', KNOWN_CLIENT_MS, { BROWSER: 180 * DAY_MS, ADDRESS: 30 * DAY_MS }],
  ['password hash max wait ms', PASSWORD_HASH_MAX_WAIT_MS, 2000],
  ['access token ms', ACCESS_TOKEN_MS, 10 * MINUTE_MS],
  ['refresh grace ms', REFRESH_GRACE_MS, 10_000],
  [
    'session life',
    SESSION_LIFE,
    { MEMBER: { absoluteMs: 30 * DAY_MS, idleMs: 14 * DAY_MS }, ADMIN: { absoluteMs: 12 * HOUR_MS, idleMs: HOUR_MS } },
  ],
  ['session use recorded ms', SESSION_USE_RECORDED_MS, 5 * MINUTE_MS],
  ['password link ms', PASSWORD_LINK_MS, { RESET: HOUR_MS, SETUP: 7 * DAY_MS }],
  ['password hash cost', PASSWORD_HASH_COST, { memoryKib: 19_456, passes: 2, lanes: 1 }],
  ['salt bytes', SALT_BYTES, 16],
  ['hash bytes', HASH_BYTES, 32],
  ['password min characters', PASSWORD_MIN_CHARACTERS, 8],
  ['password max characters', PASSWORD_MAX_CHARACTERS, 128],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each([
  ['wrong passwords', ATTEMPT_LIMITS.password, 10, 10],
  ['wrong codes', ATTEMPT_LIMITS.code, 5, 10],
  ['unknown emails', NETWORK_LIMITS.unknownEmail.address, 10, 60],
])('%s: so many in so many minutes', (_, limit, most, minutes) => {
  expect([limit.most, limit.windowMs / MINUTE_MS]).toEqual([most, minutes])
})

it('a code lives ten minutes, is compared five times and sent five times an hour; ten failures lock codes for a day', () => {
  expect(CODE_LIMITS).toEqual({
    lifeMs: 10 * MINUTE_MS,
    evaluations: 5,
    sends: 5,
    sendsWithinMs: 60 * MINUTE_MS,
    sendLockMs: 10 * MINUTE_MS,
    resendAfterMs: 30_000,
    failures: 10,
    lockoutMs: 24 * 60 * MINUTE_MS,
  })
})

it.each<[string, readonly string[]]>([
  ['CodeChannel', CODE_CHANNELS],
  ['Role', ROLES],
])('the interfaces publish all values of %s, and no others', (name, values) => {
  expect([...values].toSorted()).toEqual(enumValues(name))
})
