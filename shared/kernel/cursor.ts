import { fromBase64Url, toBase64Url } from './crypto/base64.ts'
import { AppError } from './errors.ts'

/** A place in a list ordered by an instant, ids breaking ties. */
export type Cursor = { readonly at: Date; readonly id: string }

/** The cursor before every place of a list that starts with the newest. */
export const NEWEST: Cursor = { at: new Date(8_640_000_000_000_000), id: '' }

export function encodeCursor(cursor: Cursor): string {
  return toBase64Url(new TextEncoder().encode(`${cursor.at.getTime()}.${cursor.id}`))
}

const FORM = /^(\d{1,15})\.([\w-]{1,64})$/
export const CURSOR_MAX_CHARACTERS = 120
const BASE64URL = /^[\w-]+$/

/** Refuses text that `encodeCursor` did not create. */
export function parseCursor(text: string): Cursor {
  if (text.length > CURSOR_MAX_CHARACTERS || !BASE64URL.test(text)) throw cursorRefused()
  try {
    const [, at, id] = FORM.exec(new TextDecoder().decode(fromBase64Url(text))) ?? []
    if (!id) throw cursorRefused()
    return { at: new Date(Number(at)), id }
  } catch {
    throw cursorRefused()
  }
}

const ROW_NUMBER = /^\d{1,15}$/

/** The id of a list whose rows are numbered, such as search hits. Refuses every other id. */
export function rowNumberOf({ id }: Cursor): number {
  if (!ROW_NUMBER.test(id)) throw cursorRefused()
  return Number(id)
}

/** For a place that no row of the list has, or had. */
export function cursorRefused(): AppError {
  return new AppError('BadRequest.Invalid', { message: 'This cursor doesn’t belong to this list.' })
}
