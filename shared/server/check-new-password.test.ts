import { describe, expect, it } from 'vitest'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import { isStrong } from '#shared/domain/auth/password-rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkNewPassword, isCommonPassword } from './check-new-password.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

function refusal(password: string): unknown {
  try {
    checkNewPassword(password)
    return null
  } catch (error) {
    return error instanceof AppError ? { code: error.code, message: error.message, fields: error.fields } : error
  }
}
function refusedWith(message: string) {
  return { code: 'BadRequest.Invalid', message, fields: { newPassword: 121 } }
}

describe('a new password', () => {
  it.each(['Abcdef1', 'abcdefg1', 'Abcdefgh', `aB1${'x'.repeat(126)}`, ''])(
    '[ERR-011] that is weak, such as %j, is refused with form code 121',
    (password) => expect(refusal(password)).toEqual(refusedWith(PASSWORD_MESSAGES.weak)),
  )

  it.each([
    'Password1',
    'PASSWORd123',
    'Trustno1',
    'Q1w2e3r4t5',
    'Passw0rd',
    'P@ssw0rd2026!',
    'Summer2026!',
    'Welcome!1',
  ])('that attackers try first, such as %j, is refused in the same way', (password) =>
    expect(refusal(password)).toEqual(refusedWith(PASSWORD_MESSAGES.common)),
  )

  it('is compared in its composed form', () => {
    // Canonically, the Kelvin sign is the letter K.
    expect(isCommonPassword('Mon\u212aey123')).toBe(true)
  })

  it.each([
    'four grey herons walked past 7 Quiet lamps before breakfast!',
    'Council-2026!',
    'Passwordless-since-19',
    'Summer20261221!',
    'Abcdefg1',
    'Abcdefg!',
    'aB1xxxxx',
    `aB1${'x'.repeat(125)}`,
  ])('[PASS-002] [PASS-003] [PASS-006] such as %j is accepted', (password) => expect(refusal(password)).toBeNull())
})

it('the list contains only passwords that the rules would accept in some spelling', () => {
  const spelled = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toUpperCase())
  const useless = COMMON_PASSWORDS.trim()
    .split(/\s+/)
    .filter((word) => !isStrong(spelled(word)))
  expect(useless).toEqual([])
})
