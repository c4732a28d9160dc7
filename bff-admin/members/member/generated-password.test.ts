import { expect, it } from 'vitest'
import { isStrong } from '#shared/domain/auth/password-rules.ts'
import { generatePassword } from './generated-password.ts'

it('[ADM-016] a generated password is strong, can be read out, and is different each time', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made) {
    expect(password).toMatch(/^[A-HJ-NP-Z][a-kmnp-z]{2}[2-9](?:-[A-HJ-NP-Z][a-kmnp-z]{2}[2-9]){4}$/)
    expect(isStrong(password)).toBe(true)
  }
})
