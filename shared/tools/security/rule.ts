/** A small change that breaks a rule: `text` stands exactly once in the file, and `becomes` is put in its place. */
export type Defect = {
  readonly file: string
  readonly text: string
  readonly becomes: string
  /** The test file that notices it; the first of the rule's if absent. */
  readonly by?: string
  /** Part of the title of the test in it, where the whole file takes long. */
  readonly title?: string
}

/** One of the security rules, with what shows that it holds. */
export type SecurityRule = {
  readonly number: string
  readonly text: string
  /** The first one notices the defects that name none. */
  readonly tests: readonly string[]
  readonly defects: readonly Defect[]
  /** What else shows it, in the built product or as a check: a browser test, an HTTP test, or a step of the test command. */
  readonly alsoShownBy?: readonly string[]
}

/** A test file, or those of its tests that have this in their title. */
export type TriedTest = { readonly file: string; readonly title?: string | undefined }

/** Runs tests with and without defects; the tree itself is never changed. */
export type Trials = {
  /** The first test that fails with the defect, or as the tree is; null when all pass. */
  readonly firstFailure: (test: TriedTest, defect: Defect | null) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** From the quickest to those of the product as it is built, for which the defect has to be built too. */
export const KINDS = ['unit', 'database', 'browser'] as const

export function kindOf(testFile: string): (typeof KINDS)[number] {
  if (testFile.endsWith('.e2e.ts')) return 'browser'
  return testFile.endsWith('.db.test.ts') ? 'database' : 'unit'
}
