const SHORTEST = 80
const LONGEST = 220

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Not left at the end of a text that is cut. */
const CUT_OFF = /[\s,;:–—-]/u

function cutAtWord(text: string): string {
  const cut = text.slice(0, LONGEST)
  const lastSpace = cut.lastIndexOf(' ')
  let end = lastSpace > 0 ? lastSpace : cut.length
  while (end > 0 && CUT_OFF.test(cut[end - 1] ?? '')) end--
  return `${cut.slice(0, end)}…`
}

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
  return lead.length > LONGEST ? cutAtWord(lead) : lead
}
