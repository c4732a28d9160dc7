import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * The spellings of a typed text that a list looks for. The database ignores the case of the letters of English only: of others, a name
 * usually begins with a capital.
 */
export function spellingsOf(typed: string): readonly string[] {
  const text = typed.normalize('NFC').trim()
  const lower = text.toLowerCase()
  const capitalised = lower.replaceAll(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
  return [...new Set([typed.trim(), text, lower, capitalised, text.toUpperCase()])]
}

/** Condition: the text contains one of the spellings. */
export function containsText(text: SQLWrapper, spellings: readonly string[]): SQL {
  return sql`EXISTS (SELECT 1 FROM json_each(${spellings}) AS typed WHERE instr(lower(${text}), lower(typed.value)) > 0)`
}
