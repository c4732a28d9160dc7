import { randomBytes } from 'node:crypto'
import type { Connection, Connections } from './connections.ts'
import {
  type Outcome,
  type Pipeline,
  ProtocolError,
  toWireError,
  type WireRequest,
  type WireResponse,
} from './protocol.ts'
import { execute, onlyReads, runBatch, type Session, sqlOf } from './statements.ts'
import { WriterLock } from './writer-lock.ts'

export type StreamLimits = {
  /** How long a stream may wait for its next request. */
  readonly idleMs: number
  readonly transactionMs: number
  /** How long a writer waits for the lock: longer than a transaction may last, so that an abandoned one fails no other request. */
  readonly writerMs: number
}

const LIMITS: StreamLimits = { idleMs: 3000, transactionMs: 5000, writerMs: 8000 }

/** The writer lock held by a stream while it writes. */
type Turn = { readonly release: () => void; readonly end: NodeJS.Timeout }

type Stream = {
  baton: string
  /** Taken at the first statement, after the wait for the writer lock: waiting streams hold no connection. */
  connection: Connection | null
  readonly stored: Map<number, string>
  turn: Turn | null
  expiry: NodeJS.Timeout | null
  closed: boolean
}

/**
 * A stream is one client's connection, alive from its first request to `close`, identified by a baton that changes with every response.
 * Most streams live for one request: a batch. One that keeps a transaction open and goes silent is rolled back.
 */
export class Streams {
  readonly #connections: Connections
  readonly #limits: StreamLimits
  readonly #lock: WriterLock
  readonly #idle = new Map<string, Stream>()

  constructor(connections: Connections, limits = LIMITS) {
    this.#connections = connections
    this.#limits = limits
    this.#lock = new WriterLock(limits.writerMs)
  }

  async run(pipeline: Pipeline): Promise<{ baton: string | null; base_url: null; results: Outcome[] }> {
    const stream = this.#resume(pipeline.baton ?? null)
    const results: Outcome[] = []
    try {
      for (const request of pipeline.requests) results.push(await this.#answer(stream, request))
    } finally {
      this.#park(stream)
    }
    return { baton: stream.closed ? null : stream.baton, base_url: null, results }
  }

  closeAll() {
    for (const stream of this.#idle.values()) this.#end(stream)
  }

  #resume(baton: string | null): Stream {
    if (baton === null) {
      return { baton: '', connection: null, stored: new Map(), turn: null, expiry: null, closed: false }
    }
    const stream = this.#idle.get(baton)
    if (!stream) throw new ProtocolError('STREAM_EXPIRED', 'The stream has expired or was closed')
    this.#idle.delete(baton)
    if (stream.expiry) clearTimeout(stream.expiry)
    return stream
  }

  async #answer(stream: Stream, request: WireRequest): Promise<Outcome> {
    try {
      if (!stream.turn && mayWrite(stream, request)) stream.turn = this.#begin(stream, await this.#lock.acquire())
      return { type: 'ok', response: this.#perform(stream, request) }
    } catch (error) {
      return { type: 'error', error: toWireError(error) }
    } finally {
      if (!stream.connection?.inTransaction) this.#unlock(stream)
    }
  }

  #perform(stream: Stream, request: WireRequest): WireResponse {
    switch (request.type) {
      case 'execute':
        return { type: 'execute', result: execute(this.#sessionOf(stream), request.stmt) }
      case 'batch':
        return { type: 'batch', result: runBatch(this.#sessionOf(stream), request.batch) }
      case 'sequence':
        this.#sessionOf(stream).connection.exec(sqlOf(request, stream.stored))
        return { type: 'sequence' }
      case 'store_sql':
        stream.stored.set(request.sql_id, request.sql)
        return { type: 'store_sql' }
      case 'close_sql':
        stream.stored.delete(request.sql_id)
        return { type: 'close_sql' }
      case 'get_autocommit':
        return { type: 'get_autocommit', is_autocommit: !stream.connection?.inTransaction }
      case 'close':
        stream.closed = true
        return { type: 'close' }
    }
  }

  #sessionOf(stream: Stream): Session {
    stream.connection ??= this.#connections.take(stream.turn ? 'writes' : 'reads')
    return { connection: stream.connection, connections: this.#connections, stored: stream.stored }
  }

  /** A stream that holds the lock runs its requests without waiting, so the timer always finds it idle. */
  #begin(stream: Stream, release: () => void): Turn {
    return { release, end: setTimeout(() => this.#end(stream), this.#limits.transactionMs) }
  }

  #park(stream: Stream) {
    if (stream.closed) return this.#end(stream)
    stream.baton = randomBytes(24).toString('base64url')
    stream.expiry = setTimeout(() => this.#end(stream), this.#limits.idleMs)
    this.#idle.set(stream.baton, stream)
  }

  #end(stream: Stream) {
    if (stream.expiry) clearTimeout(stream.expiry)
    this.#idle.delete(stream.baton)
    if (stream.connection) this.#connections.give(stream.connection)
    stream.connection = null
    this.#unlock(stream)
  }

  #unlock(stream: Stream) {
    if (!stream.turn) return
    clearTimeout(stream.turn.end)
    stream.turn.release()
    stream.turn = null
  }
}

/** Writers take turns; read-only requests run alongside an open write transaction. */
function mayWrite(stream: Stream, request: WireRequest): boolean {
  if (request.type === 'sequence') return true
  if (request.type === 'execute') return !onlyReads(sqlOf(request.stmt, stream.stored))
  if (request.type !== 'batch') return false
  return request.batch.steps.some((step) => !onlyReads(sqlOf(step.stmt, stream.stored)))
}
