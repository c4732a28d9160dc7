import { describe, expect, it } from 'vitest'
import { newPasswordTexts } from './new-password-texts.ts'

const EMAIL = 'sam@meridian.test'

describe('the page of a link that sets a password', () => {
  it.each(['reset', 'setup'] as const)('names the account whose password it sets: %s', (purpose) => {
    expect(newPasswordTexts({ purpose, email: EMAIL, signedInAs: null }).intro).toContain(`For ${EMAIL}.`)
  })

  it.each([null, EMAIL])('says to whoever isn’t signed in to another account that they’re signed out', (signedInAs) => {
    const { done, doneText } = newPasswordTexts({ purpose: 'reset', email: EMAIL, signedInAs })
    expect(done).toBe('Your password is changed')
    expect(doneText).toContain('You’ve been signed out everywhere.')
  })

  it.each(['reset', 'setup'] as const)('doesn’t say so to who is signed in to another account: %s', (purpose) => {
    const { done, doneText } = newPasswordTexts({ purpose, email: EMAIL, signedInAs: 'maya@meridian.test' })
    expect(done).not.toContain('Your')
    expect(doneText).toBe(`It’s the password of ${EMAIL}. You’re still signed in as maya@meridian.test.`)
  })
})
