export type SentStatement = { readonly sql: string; readonly args: readonly unknown[] }

/** What tests learn of every statement that a `Db` sends. */
export type StatementObserver = {
  /** A query was handed to a `Db`: whoever did is on the stack. */
  readonly asked: (queries: readonly object[]) => void
  /** These queries are sent, in this order, as these statements. */
  readonly sent: (db: object, queries: readonly object[], statements: readonly SentStatement[]) => void
}

/** Null in production: only the set-up of the tests sets one. */
export const statementObserver: { current: StatementObserver | null } = { current: null }
