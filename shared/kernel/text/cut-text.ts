const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Removed from the end of a cut text. */
const CUT_OFF = /[\s,;:–—-]+$/u

/** Not cut at a space in the first half: some languages have few spaces, or none. */
const WORDS_FROM = 1 / 2

/** Cuts a longer text to at most this many UTF-16 units and "…": after a word, or else between characters as people see them. */
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
