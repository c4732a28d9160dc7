import { expect, it } from 'vitest'
import { invitedText } from './messages.ts'

it.each([
  [false, 'Invitation sent'],
  [true, 'Added. They keep their password, so no email was sent.'],
])('an invitation of a person who has a password already (%j) does not say that it was sent', (hasPassword, text) => {
  expect(invitedText({ hasPassword })).toBe(text)
})
