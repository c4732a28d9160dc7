import { writeFileSync } from 'node:fs'

/** The state that `activate.ts` reads when a test file starts: the active mutant, or null while reached places are recorded. */
export type MutationState = { readonly active: string | null; readonly reachedFile: string }

export function writeState(state: MutationState): void {
  writeFileSync(process.env.MUTATION_STATE ?? '', JSON.stringify(state))
}
