import { QUOTE_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { htmlToText, textToHtml } from '../../editor/text/plain-field.ts'

/** The words of an entry that are quoted when none of them are selected: its first ones, on one line. */
export function quotedWords(html: string): string {
  return cutQuote(htmlToText(html))
}

export function cutQuote(text: string): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, QUOTE_MAX_CHARACTERS).join('').trim()
}

/** What a plain field says, as HTML: the text that the field was made of keeps its formatting as long as it is not changed. */
export function typedHtml(text: string, original: string): string {
  const typed = text.replaceAll('\r\n', '\n').trim()
  return original !== '' && typed === htmlToText(original) ? original : textToHtml(typed)
}

/** Whether a stored text says what was typed. The server spells names behind an at sign as the person does, and drops what cannot be seen. */
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
