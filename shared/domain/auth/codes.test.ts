import { describe, expect, it } from 'vitest'
import { maskPhone, newCode } from './codes.ts'

describe('a new code', () => {
  it.each([
    [0, '00000'],
    [7, '00007'],
    [99_999, '99999'],
    [100_000, '00000'],
    [4_294_899_999, '99999'],
  ])('[LOGIN-039] made of %i is %s', (word, code) => {
    expect(newCode(() => word)).toBe(code)
  })

  it('skips the numbers that would make some codes more likely', () => {
    const words = [4_294_967_295, 4_294_900_000, 12_345]
    expect(newCode(() => words.shift() ?? 0)).toBe('12345')
  })

  it('[LOGIN-039] is five digits, and rarely equals the one before', () => {
    const codes = Array.from({ length: 200 }, () => newCode())
    for (const code of codes) expect(code).toMatch(/^[0-9]{5}$/)
    expect(new Set(codes).size).toBeGreaterThan(190)
  })
})

it('a masked phone shows its last two digits', () => {
  expect(maskPhone('+491713920017')).toBe('•••• •••• 17')
})
