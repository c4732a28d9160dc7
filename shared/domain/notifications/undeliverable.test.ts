import { expect, it } from 'vitest'
import { channelUse, NOTIFICATION_OPTION_IDS } from './options.ts'
import { isPushToken, pushDeviceName } from './push.ts'
import { isSentAfter } from './undeliverable.ts'

it('after a bounce only what a member has just requested is emailed', () => {
  expect(isSentAfter('BOUNCE', 'security')).toBe(true)
  for (const option of ['support-contact', 'joining', 'accountant', 'concierge'] as const)
    expect(isSentAfter('BOUNCE', option), option).toBe(false)
})

it('after a complaint the mandatory emails are sent, and none that members can switch off', () => {
  for (const option of ['security', 'support-contact', 'joining'] as const)
    expect(isSentAfter('COMPLAINT', option), option).toBe(true)
  const chosen = NOTIFICATION_OPTION_IDS.filter((option) => channelUse(option, 'EMAIL') === 'CHOICE')
  expect(chosen.length).toBeGreaterThan(5)
  for (const option of chosen) expect(isSentAfter('COMPLAINT', option), option).toBe(false)
})

it.each([
  ['of Apple', 'a1b2'.repeat(16), true],
  ['of Apple, with many digits in a row', `${'4'.repeat(40)}${'ab'.repeat(12)}`, true],
  ['of Google', 'dGhpcy1pcy1hLXRva2Vu:APA91bE_x-y.z', true],
  ['of the maximum length', 'a'.repeat(4096), true],
  ['beyond the maximum length', 'a'.repeat(4097), false],
  ['that is a card number', '4242424242424242', false],
  ['that contains a card number', 'card:4242-4242-4242-4242', false],
  ['with twelve digits in a row', 'x:123456789012', true],
  ['with thirteen digits in a row', 'x:1234567890123', false],
  ['with a space', 'a b', false],
  ['that is empty', '', false],
])('a push token %s is accepted: %s', (_, token, isAccepted) => {
  expect(isPushToken(token)).toBe(isAccepted)
})

it.each([
  [true, 'Council/2.1 (iPhone; iOS 18.1)', 'iPhone'],
  [true, 'Council/2.1 (iPad; iPadOS 18.1)', 'iPad'],
  [true, 'Council/2.1', 'iPhone or iPad'],
  [false, 'Council/2.1 (iPhone emulator)', 'Android'],
])('a device (iOS: %s) that says %j is shown as %s', (isIos, userAgent, name) => {
  expect(pushDeviceName(isIos, userAgent)).toBe(name)
})
