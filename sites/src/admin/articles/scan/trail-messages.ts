import { counted } from '#shared/kernel/plurals.ts'

/* Not with the other words of articles, which the board loads. */

export function pastedLabel(characters: number): string {
  return `Pasted ${counted(characters, 'character')}`
}
