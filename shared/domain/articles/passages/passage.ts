/** The limit of a passage that a comment is about. */
export const PASSAGE_MAX_CHARACTERS = 1000
/** How much of the text before and after a passage is stored with it. */
export const PASSAGE_CONTEXT_CHARACTERS = 48
/** How many passages of one article have comments, and how many comments one passage has. */
export const PASSAGES_MAX = 100
export const PASSAGE_COMMENTS_MAX = 50

/** A passage as it was when somebody commented on it, with the data to find it again. */
export type Passage = {
  readonly quote: string
  readonly before: string
  readonly after: string
  /** Where it began in the text; distinguishes equal passages. */
  readonly start: number
}

/** The passage between two positions in a text; null if it has no words or is too long. */
export function passageOf(text: string, from: number, to: number): Passage | null {
  const selected = text.slice(from, to)
  const quote = selected.trim()
  if (!quote || quote.length > PASSAGE_MAX_CHARACTERS) return null
  const start = from + selected.length - selected.trimStart().length
  const end = start + quote.length
  return {
    quote,
    before: text.slice(Math.max(0, start - PASSAGE_CONTEXT_CHARACTERS), start),
    after: text.slice(end, end + PASSAGE_CONTEXT_CHARACTERS),
    start,
  }
}
