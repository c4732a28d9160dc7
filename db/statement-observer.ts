type SentStatement = { readonly text: { readonly sql: string }; readonly args: readonly unknown[] }

/** Reports to tests the statements that a `Db` sends. */
export type StatementObserver = {
  /** The text of a statement was built: once per isolate, except for queries that are built for one call. `written` has marks for constants. */
  readonly built: (sql: string, written: string) => void
  /** Queries or statements were passed to a `Db`; the caller is on the stack. */
  readonly asked: (runnables: readonly object[]) => void
  /** These statements are sent, in this order. */
  readonly sent: (db: object, runnables: readonly object[], statements: readonly SentStatement[]) => void
}

/** Null in production: only the test setup sets one. */
export const statementObserver: { current: StatementObserver | null } = { current: null }
