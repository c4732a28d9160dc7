import { describe, expect, it } from 'vitest'
import { EMPTY_CODE } from '../machine/login-state.ts'
import { backspace, isComplete, parseCode, typeDigit } from './code-digits.ts'

function boxes(text: string) {
  return [...text.padEnd(5)].map((one) => one.trim())
}

describe('the input of a code', () => {
  it('[LOGIN-024] has five boxes', () => {
    expect(EMPTY_CODE).toHaveLength(5)
  })

  it.each([
    ['12345', '12345'],
    ['12 345', '12345'],
    ['1-2-3-4-5', '12345'],
    [' 12\u00a0345\n', '12345'],
    ['1234', null],
    ['123456', null],
    ['12 3456', null],
    ['1234a', null],
    ['', null],
    ['١٢٣٤٥', null],
  ])('[LOGIN-026] [LOGIN-027] parses a pasted %j as %j', (text, code) => {
    expect(parseCode(text)?.join('') ?? null).toBe(code)
  })

  it.each([
    ['a digit is entered and moves the focus to the next box', '', 0, '7', '7', 1],
    ['the last digit keeps the focus', '1234', 4, '5', '12345', 4],
    ['a letter is refused', '1', 1, 'a', '1', 1],
    ['a digit typed after another replaces it', '12', 0, '17', '72', 1],
    ['a digit typed before another replaces it', '12', 0, '71', '72', 1],
    ['the same digit typed again stays', '12', 0, '11', '12', 1],
    ['an autofilled code fills all boxes', '', 0, '12345', '12345', 4],
    ['four autofilled digits are refused', '', 0, '1234', '', 0],
    ['six autofilled digits are refused', '', 0, '123456', '', 0],
    ['a box can be emptied', '12', 1, '', '1', 1],
  ])('[LOGIN-024] %s', (_title, before, index, value, after, focus) => {
    expect(typeDigit(boxes(before), index, value)).toEqual({ boxes: boxes(after), focus })
  })

  it('moves back with Backspace', () => {
    expect(backspace(boxes('123'), 3)).toEqual({ boxes: boxes('12'), focus: 2 })
    expect(backspace(boxes('123'), 2)).toEqual({ boxes: boxes('12'), focus: 2 })
    expect(backspace(boxes(''), 0)).toEqual({ boxes: boxes(''), focus: 0 })
  })

  it('[LOGIN-025] is complete with five digits only', () => {
    expect(isComplete(boxes('1234'))).toBe(false)
    expect(isComplete(boxes('12345'))).toBe(true)
  })
})
