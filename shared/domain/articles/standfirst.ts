import { cutText } from '#shared/kernel/text/cut-text.ts'

const SHORTEST = 80
const LONGEST = 220

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The first sentence or two of a text, for lists and page descriptions; null for an empty text. */
export function standfirstOf(plainText: string): string | null {
  const text = plainText.replace(/\s+/gu, ' ').trim()
  let lead = ''
  for (const { segment } of sentences.segment(text)) {
    const longer = lead + segment
    if (lead && longer.trim().length > LONGEST) break
    lead = longer
    if (lead.trim().length >= SHORTEST) break
  }
  lead = lead.trim()
  if (!lead) return null
  return cutText(lead, LONGEST)
}
