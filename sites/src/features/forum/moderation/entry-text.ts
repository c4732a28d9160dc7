import { htmlToText } from '../../../editor/text/plain-field.ts'

const SHOWN_CHARACTERS = 200

/** The first words of an entry's HTML, for one line of a list; Astro escapes them again. */
export function textOf(html: string): string {
  const characters = [...htmlToText(html).replace(/\s+/g, ' ')]
  return characters.length > SHOWN_CHARACTERS
    ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
    : characters.join('')
}
