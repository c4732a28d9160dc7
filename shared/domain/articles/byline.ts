import { countCharacters } from '#shared/kernel/words.ts'
import { BYLINE_MAX_CHARACTERS, BYLINE_MAX_LINKS } from './limits.ts'

/** Characters of a byline as they print: markup gone, entities decoded, spaces as a browser shows them. */
export function bylineCharacters(plainText: string): number {
  return countCharacters(plainText.replace(/[ \t\n\r\f]+/g, ' ').trim())
}

export function isBylineValid(byline: { readonly characters: number; readonly links: number }): boolean {
  return byline.characters >= 1 && byline.characters <= BYLINE_MAX_CHARACTERS && byline.links <= BYLINE_MAX_LINKS
}
