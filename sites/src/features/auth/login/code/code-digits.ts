import { CODE_LENGTH, EMPTY_CODE } from '../machine/login-state.ts'

export type CodeDigits = readonly string[]

/** The five digits of a pasted or autofilled text, ignoring spaces and hyphens; null for anything else. */
export function parseCode(text: string): CodeDigits | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^[0-9]{5}$/.test(digits) ? [...digits] : null
}

function replaceDigit(boxes: CodeDigits, index: number, digit: string): CodeDigits {
  return boxes.map((old, i) => (i === index ? digit : old))
}

export type CodeInput = { readonly boxes: CodeDigits; readonly focus: number }

/** A new value of a box: one digit moves the focus to the next box, a whole code fills all boxes, anything else is refused. */
export function typeDigit(boxes: CodeDigits, index: number, value: string): CodeInput {
  const unchanged: CodeInput = { boxes, focus: index }
  if (value === '') return { boxes: replaceDigit(boxes, index, ''), focus: index }
  const whole = parseCode(value)
  if (whole) return { boxes: whole, focus: CODE_LENGTH - 1 }
  const old = boxes[index] ?? ''
  const added = value.length === 2 && value.includes(old) ? value.replace(old, '') : value
  if (!/^[0-9]$/.test(added)) return unchanged
  return { boxes: replaceDigit(boxes, index, added), focus: Math.min(index + 1, CODE_LENGTH - 1) }
}

/** Backspace in an empty box clears the previous one. */
export function backspace(boxes: CodeDigits, index: number): CodeInput {
  if (boxes[index] || index === 0) return { boxes: replaceDigit(boxes, index, ''), focus: index }
  return { boxes: replaceDigit(boxes, index - 1, ''), focus: index - 1 }
}

export function isComplete(boxes: CodeDigits): boolean {
  return boxes.length === EMPTY_CODE.length && boxes.every(Boolean)
}
