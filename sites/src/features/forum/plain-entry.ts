import { QUOTE_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { htmlToText } from '../expert-panels/answer/plain-answer.ts'

/** The words of an entry that are quoted when none of them are selected: its first ones, on one line. */
export function quotedWords(html: string): string {
  return cutQuote(htmlToText(html))
}

export function cutQuote(text: string): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, QUOTE_MAX_CHARACTERS).join('').trim()
}
