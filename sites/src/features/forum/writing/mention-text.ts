const BEGUN = /(?:^|[\s(])@([\p{L}][\p{L}\p{M}'’ -]{0,39})$/u

/** The name being typed after an at sign, and its start; null if there is none. */
export function mentionBefore(text: string, caret: number): { readonly start: number; readonly term: string } | null {
  const term = BEGUN.exec(text.slice(0, caret))?.[1]
  return term === undefined ? null : { start: caret - term.length - 1, term }
}
