const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Not left at the end of a text that is cut. */
const CUT_OFF = /[\s,;:–—-]+$/u

/** A space in the first half is no place to cut: some languages have few, or none. */
const WORDS_FROM = 1 / 2

/** A longer text is cut to at most so many UTF-16 units and "…": after a word, or else between characters as people see them. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let cut = ''
  for (const { segment } of graphemes.segment(text)) {
    if (cut.length + segment.length > most) break
    cut += segment
  }
  const lastSpace = cut.lastIndexOf(' ')
  const end = lastSpace >= most * WORDS_FROM ? lastSpace : cut.length
  return `${cut.slice(0, end).replace(CUT_OFF, '')}…`
}
