export type Trial = { readonly id: string; readonly testFiles: readonly string[] }

/** Whether a test failed with the mutant that passes without it. */
export type Verdict = { readonly id: string; readonly isNoticed: boolean; readonly by: string | null }

/** What a worker says before each test file, so that many files together are not taken for one that hangs. */
export const NEXT_FILE = 'next file'
