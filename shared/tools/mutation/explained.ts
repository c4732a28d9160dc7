import type { Mutant } from './mutants.ts'

type Explanation = {
  readonly file: string
  /** The original text, or its beginning. */
  readonly original: string
  /** The mutated text, when only one of several changes of the same place is meant. */
  readonly text?: string
  readonly why: string
}

/** Mutants that change nothing a caller could see, each with the reason. */
const EXPLAINED: readonly Explanation[] = []

export function explanationOf(mutant: Mutant): string | null {
  const found = EXPLAINED.find(
    ({ file, original, text }) =>
      file === mutant.file &&
      compact(mutant.original).startsWith(compact(original)) &&
      (text === undefined || compact(text) === compact(mutant.text)),
  )
  return found?.why ?? null
}

function compact(code: string): string {
  return code.replace(/\s+/g, ' ').trim()
}
