export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 128

export type PasswordTests = {
  readonly length: boolean
  readonly bothCases: boolean
  readonly digitOrSymbol: boolean
}

/** The three tests of a new password. Counted in code points of the composed form, which is the hashed one. */
export function passwordTests(password: string): PasswordTests {
  const composed = password.normalize('NFC')
  const characters = [...composed].length
  return {
    length: characters >= PASSWORD_MIN_CHARACTERS && characters <= PASSWORD_MAX_CHARACTERS,
    bothCases: /\p{Ll}/u.test(composed) && /\p{Lu}/u.test(composed),
    digitOrSymbol: /[\p{N}\p{P}\p{S}]/u.test(composed),
  }
}

/** The percentage of the three tests passed, for the meter. */
export function passwordPercent(password: string): number {
  const results = Object.values(passwordTests(password))
  return Math.round((100 * results.filter(Boolean).length) / results.length)
}

export function isStrong(password: string): boolean {
  return Object.values(passwordTests(password)).every(Boolean)
}
