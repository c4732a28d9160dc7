import { countCharacters } from '#shared/kernel/words.ts'
import { BYLINE_MAX_CHARACTERS, BYLINE_MAX_LINKS } from './limits.ts'

/** The characters of a byline as displayed: markup removed, entities decoded, spaces as in a browser. */
export function bylineCharacters(plainText: string): number {
  return countCharacters(plainText.replace(/[ \t\n\r\f]+/g, ' ').trim())
}

export function isBylineValid(byline: { readonly characters: number; readonly links: number }): boolean {
  return byline.characters >= 1 && byline.characters <= BYLINE_MAX_CHARACTERS && byline.links <= BYLINE_MAX_LINKS
}
