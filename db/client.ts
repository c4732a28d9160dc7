import { sql } from 'drizzle-orm'
import { AppError } from '#shared/kernel/errors.ts'
import {
  isBusy,
  isMissingReference,
  isPreconditionViolation,
  isStatementFault,
  PreconditionFailed,
  unlessTaken,
} from './errors.ts'
import { type BatchMode, type DbConfig, sendBatch } from './hrana.ts'
import { preconditions } from './schema/platform.ts'
import { type BoundStatement, build, type ResultOf, type Runnable, statement, toBound } from './statement.ts'
import { statementObserver } from './statement-observer.ts'

type Waiting = { runnable: Runnable; resolve: (answer: never) => void; reject: (error: unknown) => void }
type Guard = { runnable: Runnable; check: (rows: never) => void }
type Results<T extends readonly Runnable[]> = { [K in keyof T]: ResultOf<T[K]> }

const BUSY_TRIES = 3
/** Longer than a writer waits for its turn; a database that does not answer for this long counts as unavailable. */
const ANSWER_MS = 10_000
/** A request that has waited longer than this is not retried. */
const RETRY_WITHIN_MS = 5000
function jitterMs() {
  return 20 + Math.random() * 80
}

/** Violates its CHECK, and so rolls the batch back, if the previous statement changed no row. */
const mustHaveChanged = statement(() => build.insert(preconditions).select(sql`SELECT 0 WHERE changes() = 0`))

/**
 * The database as seen by one request. Reads requested in the same tick are sent as one batch, so a page costs one round trip; writes are
 * write batches. Created for every request, because workers share no request state.
 */
export class Db {
  readonly #config
  readonly #answerMs
  #waiting: Waiting[] = []
  #guard: Guard | null = null
  #isReadOnly = false
  #trips = 0
  #ms = 0
  #statements = 0

  constructor(config: DbConfig, { answerMs = ANSWER_MS }: { readonly answerMs?: number } = {}) {
    this.#config = config
    this.#answerMs = answerMs
  }

  /** Round trips, statements and milliseconds spent so far, for Server-Timing. */
  get cost() {
    return { trips: this.#trips, statements: this.#statements, ms: this.#ms }
  }

  /**
   * A statement that is sent first in the first batch; `check` throws when the request may not continue, and then no result of the batch is
   * returned. Reads and writes wait for it.
   */
  guard<R extends Runnable>(runnable: R, check: (rows: ResultOf<R>) => void) {
    statementObserver.current?.asked([runnable])
    this.#guard = { runnable, check: check as Guard['check'] }
  }

  /** From now on every write of this request throws: for read-only requests. */
  allowReadsOnly() {
    this.#isReadOnly = true
  }

  /** Runs the guard alone, for a request that has read nothing. */
  async ensureGuarded(): Promise<void> {
    const guard = this.#guard
    if (!guard) return
    const [rows] = await this.#run([guard.runnable], 'read')
    guard.check(rows as never)
    this.#guard = null
  }

  read<R extends Runnable>(runnable: R): Promise<ResultOf<R>> {
    statementObserver.current?.asked([runnable])
    return new Promise<ResultOf<R>>((resolve, reject) => {
      this.#waiting.push({ runnable, resolve, reject })
      if (this.#waiting.length === 1) setTimeout(() => void this.#flush(), 0)
    })
  }

  /** One write batch, all or nothing. */
  async commit<const T extends readonly [Runnable, ...Runnable[]]>(runnables: T): Promise<Results<T>> {
    statementObserver.current?.asked(runnables)
    await this.ensureGuarded()
    return (await this.#runWrite(runnables)) as Results<T>
  }

  /**
   * One write batch that is committed only if its first statement changed a row; throws PreconditionFailed otherwise. The first statement
   * repeats the precondition (status, owner, community) in its WHERE.
   */
  async commitIf<const T extends readonly [Runnable, ...Runnable[]]>(runnables: T): Promise<Results<T>> {
    statementObserver.current?.asked(runnables)
    await this.ensureGuarded()
    const [first, ...rest] = runnables
    const [answer, , ...answers] = await this.#runWrite([first, mustHaveChanged({}), ...rest])
    return [answer, ...answers] as Results<T>
  }

  /** Like `commitIf`; null instead of PreconditionFailed, for a caller that answers or continues without the write. */
  tryCommitIf<const T extends readonly [Runnable, ...Runnable[]]>(runnables: T): Promise<Results<T> | null> {
    return unlessTaken(this.commitIf(runnables))
  }

  /** Many groups of writes in one batch, each guarded like `commitIf`: all or nothing. Returns the result of the statement after them. */
  async commitAllIf<R extends Runnable>(
    groups: readonly (readonly [Runnable, ...Runnable[]])[],
    last: R,
  ): Promise<ResultOf<R>> {
    statementObserver.current?.asked([...groups.flat(), last])
    await this.ensureGuarded()
    const guarded = groups.flatMap(([first, ...rest]) => [first, mustHaveChanged({}), ...rest])
    return (await this.#runWrite([...guarded, last])).at(-1) as ResultOf<R>
  }

  async #flush() {
    const waiting = this.#waiting
    this.#waiting = []
    const guard = this.#guard
    try {
      const runnables = waiting.map((one) => one.runnable)
      const answers = await this.#run(guard ? [guard.runnable, ...runnables] : runnables, 'read')
      if (guard) {
        guard.check(answers.shift() as never)
        this.#guard = null
      }
      for (const [i, one] of waiting.entries()) one.resolve(answers[i] as never)
    } catch (error) {
      for (const one of waiting) one.reject(error)
    }
  }

  async #runWrite(runnables: readonly Runnable[]): Promise<unknown[]> {
    if (this.#isReadOnly) throw new Error('This request may not write')
    const startedAt = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#run(runnables, 'write')
      } catch (error) {
        const isWorthIt = attempt < BUSY_TRIES && performance.now() - startedAt < RETRY_WITHIN_MS
        if (!isWorthIt || !(error instanceof AppError) || !isBusy(error.cause)) throw error
        await new Promise((resolve) => setTimeout(resolve, jitterMs()))
      }
    }
  }

  async #run(runnables: readonly Runnable[], mode: BatchMode): Promise<unknown[]> {
    const statements = runnables.map(toBound)
    statementObserver.current?.sent(this, runnables, statements)
    statements.forEach(checkTexts)
    const startedAt = performance.now()
    this.#trips++
    this.#statements += statements.length
    try {
      const answers = await sendBatch(this.#config, statements, { mode, answerMs: this.#answerMs })
      return statements.map(({ toResult }, at) => toResult(answers[at] ?? { columns: [], rows: [] }))
    } catch (error) {
      throw toDbError(error, statements)
    } finally {
      this.#ms += performance.now() - startedAt
    }
  }
}

/** SQLite would read back only what is before a NUL; a text with one can only come from a caller. */
function isDeletion({ text }: BoundStatement): boolean {
  return /^\s*delete\b/i.test(text.sql)
}

function checkTexts({ args }: BoundStatement) {
  if (!args.some((one) => typeof one === 'string' && one.includes('\0'))) return
  throw new AppError('BadRequest.Invalid', { message: 'A text contains a character that isn’t allowed.' })
}

function toDbError(error: unknown, statements: readonly BoundStatement[]): unknown {
  if (isPreconditionViolation(error)) return new PreconditionFailed()
  // A deletion may leave rows that refer to the deleted one: a fault of ours.
  if (isMissingReference(error) && !statements.some(isDeletion)) return new AppError('NotFound', { cause: error })
  if (isStatementFault(error)) return error
  return new AppError('ServiceUnavailable', { cause: error })
}
