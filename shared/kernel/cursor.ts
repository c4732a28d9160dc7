import { AppError } from './errors.ts'

/** A place in a list ordered by an instant, ids breaking ties. */
export type Cursor = { readonly at: Date; readonly id: string }

export function printCursor(cursor: Cursor): string {
  return btoa(`${cursor.at.getTime()}.${cursor.id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const FORM = /^(\d{1,15})\.([\w-]{1,64})$/
const BASE64URL = /^[\w-]{1,120}$/

/** Refuses what was not printed here. */
export function parseCursor(text: string): Cursor {
  const invalid = () => new AppError('BadRequest.Invalid', { message: 'The cursor is not one of this list.' })
  if (!BASE64URL.test(text)) throw invalid()
  try {
    const match = FORM.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    if (!match?.[1] || !match[2]) throw invalid()
    return { at: new Date(Number(match[1])), id: match[2] }
  } catch {
    throw invalid()
  }
}
