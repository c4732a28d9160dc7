export type Trial = { readonly id: string; readonly testFiles: readonly string[] }

/** Whether a test that passes without the mutant fails with it. */
export type Verdict = { readonly id: string; readonly isNoticed: boolean; readonly by: string | null }

/** The worker's message before each test file, so that many files together are not mistaken for a hanging one. */
export const NEXT_FILE = 'next file'
