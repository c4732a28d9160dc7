type SentStatement = { readonly text: { readonly sql: string }; readonly args: readonly unknown[] }

/** What tests learn of the statements that a `Db` sends. */
export type StatementObserver = {
  /** The text of a statement was built: once per isolate, except for queries that are built for one call. */
  readonly built: (sql: string) => void
  /** Queries or statements were handed to a `Db`: whoever did is on the stack. */
  readonly asked: (runnables: readonly object[]) => void
  /** These are sent, in this order, as these statements. */
  readonly sent: (db: object, runnables: readonly object[], statements: readonly SentStatement[]) => void
}

/** Null in production: only the set-up of the tests sets one. */
export const statementObserver: { current: StatementObserver | null } = { current: null }
