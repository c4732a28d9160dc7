import { type Client, createClient, type InStatement } from '@libsql/client/web'
import { sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/libsql/web'
import { AppError } from '#shared/kernel/errors.ts'
import { isBusy, isPreconditionViolation, isStatementFault, PreconditionFailed } from './errors.ts'
import { preconditions } from './schema/platform.ts'
import { type SentStatement, statementObserver } from './statement-observer.ts'

export type DbConfig = { readonly url: string; readonly authToken: string }

type Query = BatchItem<'sqlite'>
type Answer<Q extends Query> = Q['_']['result']
type Waiting = { query: Query; resolve: (answer: never) => void; reject: (error: unknown) => void }
type Guard = { query: Query; check: (rows: never) => void }

const BUSY_TRIES = 3
/** Longer than a writer waits for its turn; a database that is silent for so long counts as unavailable. */
const ANSWER_MS = 10_000
/** A request that has waited longer than this is not tried again. */
const RETRY_WITHIN_MS = 5000
function jitterMs() {
  return 20 + Math.random() * 80
}

/**
 * The database as one request sees it. Reads asked for in the same tick travel as one batch, so a page costs one
 * round trip; writes are write batches. Made anew for every request: workers share no request state.
 */
export class Db {
  /** Builds queries; `read` and `commit` run them. */
  readonly build
  readonly #reads
  readonly #writes
  #waiting: Waiting[] = []
  #guard: Guard | null = null
  #sending: readonly Query[] = []
  #trips = 0
  #ms = 0
  #statements = 0

  constructor(config: DbConfig, { answerMs = ANSWER_MS }: { readonly answerMs?: number } = {}) {
    const client = createClient({ url: config.url, authToken: config.authToken, fetch: fetchWithin(answerMs) })
    this.#reads = drizzle(this.#through(client, 'read'))
    this.#writes = drizzle(this.#through(client, 'write'))
    this.build = this.#reads
  }

  /** Round trips, statements and milliseconds spent so far, for Server-Timing. */
  get cost() {
    return { trips: this.#trips, statements: this.#statements, ms: this.#ms }
  }

  /**
   * A statement that travels first in the first batch; `check` throws when the request may not go on, and then
   * nothing of the batch is answered. Reads and writes wait for it.
   */
  guard<Q extends Query>(query: Q, check: (rows: Answer<Q>) => void) {
    statementObserver.current?.asked([query])
    this.#guard = { query, check: check as Guard['check'] }
  }

  /** Runs the guard alone, for a request that has read nothing. */
  async ensureGuarded(): Promise<void> {
    const guard = this.#guard
    if (!guard) return
    const [rows] = await this.#run(this.#reads, [guard.query])
    guard.check(rows as never)
    this.#guard = null
  }

  read<Q extends Query>(query: Q): Promise<Answer<Q>> {
    statementObserver.current?.asked([query])
    return new Promise<Answer<Q>>((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject })
      if (this.#waiting.length === 1) setTimeout(() => void this.#flush(), 0)
    })
  }

  /** One write batch: all of it or nothing. */
  async commit<const T extends readonly [Query, ...Query[]]>(statements: T): Promise<BatchResponse<[...T]>> {
    statementObserver.current?.asked(statements)
    await this.ensureGuarded()
    return (await this.#runWrite([...statements])) as BatchResponse<[...T]>
  }

  /**
   * One write batch that stands only if its first statement changed a row; throws PreconditionFailed otherwise.
   * The first statement repeats the precondition (status, owner, community) in its WHERE.
   */
  async commitIf<const T extends readonly [Query, ...Query[]]>(statements: T): Promise<BatchResponse<[...T]>> {
    statementObserver.current?.asked(statements)
    await this.ensureGuarded()
    const [first, ...rest] = statements
    const mustHaveChanged = this.build.insert(preconditions).select(sql`SELECT 0 WHERE changes() = 0`)
    const [answer, , ...answers] = await this.#runWrite([first, mustHaveChanged, ...rest])
    return [answer, ...answers] as BatchResponse<[...T]>
  }

  async #flush() {
    const waiting = this.#waiting
    this.#waiting = []
    const guard = this.#guard
    try {
      const queries = waiting.map((one) => one.query)
      const answers = await this.#run(this.#reads, guard ? [guard.query, ...queries] : queries)
      if (guard) {
        guard.check(answers.shift() as never)
        this.#guard = null
      }
      for (const [i, one] of waiting.entries()) one.resolve(answers[i] as never)
    } catch (error) {
      for (const one of waiting) one.reject(error)
    }
  }

  async #runWrite(queries: Query[]): Promise<unknown[]> {
    const startedAt = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#run(this.#writes, queries)
      } catch (error) {
        const isWorthIt = attempt < BUSY_TRIES && performance.now() - startedAt < RETRY_WITHIN_MS
        if (!isWorthIt || !(error instanceof AppError) || !isBusy(error.cause)) throw error
        await new Promise((resolve) => setTimeout(resolve, jitterMs()))
      }
    }
  }

  #run(orm: ReturnType<typeof drizzle>, queries: Query[]): Promise<unknown[]> {
    // drizzle builds the statements and calls the client's batch before it first waits.
    this.#sending = queries
    return orm.batch(queries as [Query, ...Query[]])
  }

  /** A client whose batches carry their mode and are counted; nothing runs outside a batch. */
  #through(client: Client, mode: 'read' | 'write'): Client {
    const batch = async (statements: InStatement[]) => {
      statementObserver.current?.sent(this, this.#sending, statements as SentStatement[])
      statements.forEach(checkTexts)
      const startedAt = performance.now()
      this.#trips++
      this.#statements += statements.length
      try {
        return await client.batch(statements, mode)
      } catch (error) {
        throw meaningOf(error)
      } finally {
        this.#ms += performance.now() - startedAt
      }
    }
    return new Proxy(client, {
      get: (target, key) => {
        if (key === 'batch') return batch
        if (key === 'execute' || key === 'transaction') throw new Error('Run queries through read and commit')
        return Reflect.get(target, key, target)
      },
    })
  }
}

function fetchWithin(answerMs: number) {
  return (request: Request) => fetch(request, { signal: AbortSignal.timeout(answerMs) })
}

/** SQLite would read back only what stands before a NUL; a text that has one can only come from a caller. */
function checkTexts(statement: InStatement) {
  const args = typeof statement === 'string' ? [] : Object.values(statement.args ?? [])
  if (!args.some((one) => typeof one === 'string' && one.includes('\0'))) return
  throw new AppError('BadRequest.Invalid', { message: 'A text holds a character that is not allowed.' })
}

function meaningOf(error: unknown): unknown {
  if (isPreconditionViolation(error)) return new PreconditionFailed()
  if (isStatementFault(error)) return error
  return new AppError('ServiceUnavailable', { cause: error })
}
