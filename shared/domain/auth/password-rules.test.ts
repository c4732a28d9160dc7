import { describe, expect, it } from 'vitest'
import { isStrong, passwordPercent, passwordTests } from './password-rules.ts'

function long(characters: number) {
  return `aB1${'x'.repeat(characters - 3)}`
}

describe('a new password', () => {
  it.each([
    ['[PASS-001] of 7 characters', 'Abcdef1', false],
    ['[PASS-002] of 8 characters', 'Abcdefg1', true],
    ['[PASS-003] of 128 characters', long(128), true],
    ['[PASS-004] of 129 characters', long(129), false],
    ['[PASS-005] in lower case', 'abcdefg1', false],
    ['[PASS-005] in upper case', 'ABCDEFG1', false],
    ['[PASS-006] of letters only', 'Abcdefgh', false],
    ['[PASS-006] of letters and a symbol', 'Abcdefg!', true],
    ['of letters and a space', 'Abcdefg ', false],
    ['with spaces around it, which count', ' Abcde1 ', true],
    ['of 128 characters outside the basic plane', `aB1${'𝒳'.repeat(125)}`, true],
    ['of 129 characters outside the basic plane', `aB1${'𝒳'.repeat(126)}`, false],
    ['of 8 characters only while its accents stand apart', 'Abcde1e\u0301', false],
    ['of 8 characters once its accents are joined', 'Abcdef1e\u0301', true],
    ['in Cyrillic', 'Пароль-но-длинный', true],
    ['in a script without cases', '密码密码密码密码1', false],
    ['of nothing', '', false],
  ])('%s: strong is %j', (_, password, expected) => {
    expect(isStrong(password)).toBe(expected)
  })

  it.each([
    ['', 0],
    ['a', 0],
    ['aB', 33],
    ['aB1', 67],
    ['aB1xxxxx', 100],
    [long(129), 67],
  ])('[PASS-007] of %j moves the meter to %i', (password, percent) => {
    expect(passwordPercent(password)).toBe(percent)
  })

  it('is answered with the tests that it passes', () => {
    expect(passwordTests('abcdefg1')).toEqual({ length: true, bothCases: false, digitOrSymbol: true })
  })
})
