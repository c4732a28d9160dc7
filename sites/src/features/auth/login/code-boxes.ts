import { CODE_LENGTH, EMPTY_CODE } from './login-state.ts'

export type Boxes = readonly string[]

/** The code in a pasted or filled-in text: five digits, whatever spaces and hyphens stand between them; else null. */
export function codeIn(text: string): Boxes | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^[0-9]{5}$/.test(digits) ? [...digits] : null
}

function put(boxes: Boxes, index: number, digit: string): Boxes {
  return boxes.map((old, i) => (i === index ? digit : old))
}

export type Typed = { readonly boxes: Boxes; readonly focus: number }

/** What comes of a new value in a box: one digit goes on to the next, a whole code fills all, anything else is refused. */
export function typeInBox(boxes: Boxes, index: number, value: string): Typed {
  const stayed: Typed = { boxes, focus: index }
  if (value === '') return { boxes: put(boxes, index, ''), focus: index }
  const whole = codeIn(value)
  if (whole) return { boxes: whole, focus: CODE_LENGTH - 1 }
  const old = boxes[index] ?? ''
  const added = value.length === 2 && value.includes(old) ? value.replace(old, '') : value
  if (!/^[0-9]$/.test(added)) return stayed
  return { boxes: put(boxes, index, added), focus: Math.min(index + 1, CODE_LENGTH - 1) }
}

/** Backspace in an empty box empties the one before it. */
export function backspace(boxes: Boxes, index: number): Typed {
  if (boxes[index] || index === 0) return { boxes: put(boxes, index, ''), focus: index }
  return { boxes: put(boxes, index - 1, ''), focus: index - 1 }
}

export function isComplete(boxes: Boxes): boolean {
  return boxes.length === EMPTY_CODE.length && boxes.every(Boolean)
}
