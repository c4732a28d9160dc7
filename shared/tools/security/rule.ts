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
  /** Unit and database tests; the first one notices the defects that name none. */
  readonly tests: readonly string[]
  readonly defects: readonly Defect[]
  /** What shows it in the built product or as a check: a browser test, an HTTP test, or a step of the test command. */
  readonly alsoShownBy?: readonly string[]
}
