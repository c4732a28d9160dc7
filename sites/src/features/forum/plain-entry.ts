import { QUOTE_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { htmlToText, textToHtml } from '../../editor/text/plain-field.ts'

/** The quoted words of an entry when none are selected: its first ones, on one line. */
export function quotedWords(html: string): string {
  return cutQuote(htmlToText(html))
}

export function cutQuote(text: string): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, QUOTE_MAX_CHARACTERS).join('').trim()
}

/** The HTML of a plain field: an unchanged text keeps its original formatting. */
export function typedHtml(text: string, original: string): string {
  const typed = text.replaceAll('\r\n', '\n').trim()
  return original !== '' && typed === htmlToText(original) ? original : textToHtml(typed)
}

/**
 * Whether a stored text equals the typed one. The server writes mentioned names in the person's spelling, and drops
 * invisible characters.
 */
export function isSameText(stored: string, typed: string): boolean {
  return comparable(stored) === comparable(typed)
}

function comparable(html: string): string {
  return htmlToText(html)
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/@\S+(?: \S+){1,4}/g, (name) => name.toLowerCase())
    .trim()
}
