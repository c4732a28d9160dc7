/** A small change that breaks a rule: `text` occurs exactly once in the file, and `becomes` replaces it. */
export type Defect = {
  readonly file: string
  readonly text: string
  readonly becomes: string
  /** The test file that detects it; the first of the rule's if absent. */
  readonly by?: string
  /** Part of the test's title in that file, if the whole file takes long. */
  readonly title?: string
}

/** One of the security rules, with the tests that show that it holds. */
export type SecurityRule = {
  readonly number: string
  readonly text: string
  /** The first one detects the defects that name none. */
  readonly tests: readonly string[]
  readonly defects: readonly Defect[]
  /** Other evidence, from the built product or a check: a browser test, an HTTP test, or a step of the test command. */
  readonly alsoShownBy?: readonly string[]
}

/** A test file, or those of its tests with this in their title. */
export type TriedTest = { readonly file: string; readonly title?: string | undefined }

/** Runs tests with and without defects; the tree itself is never changed. */
export type Trials = {
  /** The first test that fails with the defect, or without one; null when all pass. */
  readonly firstFailure: (test: TriedTest, defect: Defect | null) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** From the fastest to those against the built product, for which the defect has to be built too. */
export const KINDS = ['unit', 'database', 'browser'] as const

export function kindOf(testFile: string): (typeof KINDS)[number] {
  if (testFile.endsWith('.e2e.ts')) return 'browser'
  return testFile.endsWith('.db.test.ts') ? 'database' : 'unit'
}
