import { counted } from '#shared/kernel/plurals.ts'

/* Separate from the other texts of articles, which the board loads. */

export function pastedLabel(characters: number): string {
  return `Pasted ${counted(characters, 'character')}`
}
