import { randomBytes } from 'node:crypto'
import type { Connection, Connections } from './connections.ts'
import { type Pipeline, ProtocolError, toWireError, type WireRequest } from './protocol.ts'
import { execute, onlyReads, runBatch, sqlOf } from './statements.ts'
import type { WriterLock } from './writer-lock.ts'

/** Shorter than a writer waits for its turn, so that a lost transaction never costs the next writer its request. */
export const STREAM_IDLE_MS = 3000
export const WRITER_PATIENCE_MS = 8000

type Stream = {
  baton: string
  readonly connection: Connection
  readonly stored: Map<number, string>
  release: (() => void) | null
  expiry: NodeJS.Timeout | null
  closed: boolean
}

type Outcome = { type: 'ok'; response: unknown } | { type: 'error'; error: { message: string; code: string } }

/**
 * A stream is one client's connection, alive from its first request to `close`, held together by a baton that changes with every
 * answer. Most streams live for one request: a batch. One that keeps a transaction open and falls silent is rolled back.
 */
export class Streams {
  readonly #connections: Connections
  readonly #lock: WriterLock
  readonly #open = new Map<string, Stream>()

  constructor(connections: Connections, lock: WriterLock) {
    this.#connections = connections
    this.#lock = lock
  }

  async run(pipeline: Pipeline): Promise<{ baton: string | null; base_url: null; results: Outcome[] }> {
    const stream = this.#resume(pipeline.baton)
    const results: Outcome[] = []
    try {
      for (const request of pipeline.requests) results.push(await this.#answer(stream, request))
    } finally {
      this.#rest(stream)
    }
    return { baton: stream.closed ? null : stream.baton, base_url: null, results }
  }

  closeAll() {
    for (const stream of this.#open.values()) this.#end(stream)
  }

  #resume(baton: string | null): Stream {
    if (baton === null) {
      const connection = this.#connections.take()
      return { baton: '', connection, stored: new Map(), release: null, expiry: null, closed: false }
    }
    const stream = this.#open.get(baton)
    if (!stream) throw new ProtocolError('STREAM_EXPIRED', 'The stream has expired or was closed')
    this.#open.delete(baton)
    if (stream.expiry) clearTimeout(stream.expiry)
    return stream
  }

  async #answer(stream: Stream, request: WireRequest): Promise<Outcome> {
    try {
      if (!stream.release && this.#needsLock(stream, request)) stream.release = await this.#lock.acquire()
      return { type: 'ok', response: this.#perform(stream, request) }
    } catch (error) {
      return { type: 'error', error: toWireError(error) }
    } finally {
      if (!stream.connection.inTransaction) this.#unlock(stream)
    }
  }

  #perform(stream: Stream, request: WireRequest): unknown {
    const { connection, stored } = stream
    switch (request.type) {
      case 'execute':
        return { type: 'execute', result: execute(connection, request.stmt, stored) }
      case 'batch':
        return { type: 'batch', result: runBatch(connection, request.batch, stored) }
      case 'sequence':
        connection.exec(sqlOf(request, stored))
        return { type: 'sequence' }
      case 'store_sql':
        stored.set(request.sql_id, request.sql)
        return { type: 'store_sql' }
      case 'close_sql':
        stored.delete(request.sql_id)
        return { type: 'close_sql' }
      case 'get_autocommit':
        return { type: 'get_autocommit', is_autocommit: !connection.inTransaction }
      case 'close':
        stream.closed = true
        return { type: 'close' }
      default:
        throw new ProtocolError('PROTOCOL_ERROR', 'Unknown kind of request')
    }
  }

  /** Writers take turns; what only reads runs beside an open write transaction. */
  #needsLock(stream: Stream, request: WireRequest): boolean {
    if (request.type === 'sequence') return true
    if (request.type === 'execute') return !onlyReads(sqlOf(request.stmt, stream.stored))
    if (request.type !== 'batch') return false
    return request.batch.steps.some((step) => !onlyReads(sqlOf(step.stmt, stream.stored)))
  }

  #rest(stream: Stream) {
    if (stream.closed) return this.#end(stream)
    stream.baton = randomBytes(24).toString('base64url')
    stream.expiry = setTimeout(() => this.#end(stream), STREAM_IDLE_MS)
    this.#open.set(stream.baton, stream)
  }

  #end(stream: Stream) {
    if (stream.expiry) clearTimeout(stream.expiry)
    this.#open.delete(stream.baton)
    this.#connections.give(stream.connection)
    this.#unlock(stream)
  }

  #unlock(stream: Stream) {
    stream.release?.()
    stream.release = null
  }
}
