import type { BoundStatement, Runnable } from './statement.ts'

/** What tests learn of every statement that a `Db` sends. */
export type StatementObserver = {
  /** A query or statement was handed to a `Db`: whoever did is on the stack. */
  readonly asked: (runnables: readonly Runnable[]) => void
  /** These are sent, in this order, as these statements. */
  readonly sent: (db: object, runnables: readonly Runnable[], statements: readonly BoundStatement[]) => void
}

/** Null in production: only the set-up of the tests sets one. */
export const statementObserver: { current: StatementObserver | null } = { current: null }
