import { describe, expect, it } from 'vitest'
import { backspace, codeIn, isComplete, typeInBox } from './code-boxes.ts'
import { EMPTY_CODE } from './login-state.ts'

function boxes(text: string) {
  return [...text.padEnd(5)].map((one) => one.trim())
}

describe('the five boxes of a code', () => {
  it('[LOGIN-024] are five', () => {
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
  ])('[LOGIN-026] [LOGIN-027] a pasted %j gives %j', (text, code) => {
    expect(codeIn(text)?.join('') ?? null).toBe(code)
  })

  it.each([
    ['a digit goes in and on', '', 0, '7', '7', 1],
    ['the last one stays', '1234', 4, '5', '12345', 4],
    ['a letter is refused', '1', 1, 'a', '1', 1],
    ['a digit typed behind another takes its place', '12', 0, '17', '72', 1],
    ['a digit typed before another takes its place', '12', 0, '71', '72', 1],
    ['the same digit again is that digit', '12', 0, '11', '12', 1],
    ['a filled-in code spreads', '', 0, '12345', '12345', 4],
    ['four filled-in digits are refused', '', 0, '1234', '', 0],
    ['six filled-in digits are refused', '', 0, '123456', '', 0],
    ['a box can be emptied', '12', 1, '', '1', 1],
  ])('[LOGIN-024] %s', (_title, before, index, value, after, focus) => {
    expect(typeInBox(boxes(before), index, value)).toEqual({ boxes: boxes(after), focus })
  })

  it('goes back with Backspace', () => {
    expect(backspace(boxes('123'), 3)).toEqual({ boxes: boxes('12'), focus: 2 })
    expect(backspace(boxes('123'), 2)).toEqual({ boxes: boxes('12'), focus: 2 })
    expect(backspace(boxes(''), 0)).toEqual({ boxes: boxes(''), focus: 0 })
  })

  it('[LOGIN-025] are complete with five digits only', () => {
    expect(isComplete(boxes('1234'))).toBe(false)
    expect(isComplete(boxes('12345'))).toBe(true)
  })
})
