/** A part of a line: text, or an address that is shown as a link. */
export type NotePart = { readonly text: string; readonly href: string | null }

/** Only full web addresses; a full stop or bracket after one belongs to the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"'“”]+[^\s<>"'“”.,:;!?)\]]/g

/**
 * The paragraphs of a note, each as lines of parts. Typed text is never turned into HTML: the page renders texts and
 * links.
 */
export function paragraphsOf(body: string): readonly (readonly (readonly NotePart[])[])[] {
  return body
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => paragraph.split('\n').map(partsOf))
}

function partsOf(line: string): readonly NotePart[] {
  const parts: NotePart[] = []
  let end = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue
    if (index > end) parts.push({ text: line.slice(end, index), href: null })
    parts.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < line.length) parts.push({ text: line.slice(end), href: null })
  return parts
}
