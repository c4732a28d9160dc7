import * as z from 'zod'
import type { EmailBrand } from './layout/email-brand.ts'

const QUOTE_MAX_CHARACTERS = 600

export const Title = z.string()

/** Which article was moved or corrected, by whom, and the reason given; empty without one. */
export const Note = { articleId: z.string(), editorName: z.string(), note: z.string() }

export function title(value: string) {
  return `“${value.trim() || 'Untitled'}”`
}

/** The beginning of somebody's text; null if it is empty. */
export function quoteOf(author: string, words: string) {
  const characters = [...words.trim()]
  if (characters.length === 0) return null
  const text =
    characters.length <= QUOTE_MAX_CHARACTERS
      ? characters.join('')
      : `${characters.slice(0, QUOTE_MAX_CHARACTERS).join('').trimEnd()} …`
  return { text, author }
}

/** Why the author of an article gets its emails. */
export function whyAuthor({ familiarName }: EmailBrand) {
  return `you’re the author of this article at ${familiarName}`
}
