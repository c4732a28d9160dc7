import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Outcome, ProtocolError, parsePipeline, toWireError } from './protocol.ts'
import type { Streams } from './streams.ts'

export const MAX_BODY_BYTES = 32 * 1024 * 1024

export type RequestLog = (line: Readonly<Record<string, unknown>>) => void

/**
 * A client that was busy for seconds must not write into a connection that has just been closed: clients are told to drop an idle one
 * early, and it is kept open for them much longer.
 */
const IDLE_MS = 75_000
const IDLE_FOR_CLIENTS = 'timeout=5'

const STATUS: Readonly<Record<string, number>> = { PAYLOAD_TOO_LARGE: 413 }

/** libSQL over HTTP: `/v2/pipeline` for clients with the token, `/health` for the process that started the server. */
export function databaseHttp(streams: Streams, authToken: string, log: RequestLog): Server {
  const expected = digest(`Bearer ${authToken}`)
  const mayEnter = (request: IncomingMessage) => timingSafeEqual(digest(request.headers.authorization ?? ''), expected)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/health') return send(response, 200, { status: 'ok' })
    if (!mayEnter(request)) return send(response, 401, { message: 'The token is missing or wrong', code: 'AUTH' })
    if (request.method === 'GET' && request.url === '/v2') return send(response, 200, {})
    if (request.method !== 'POST' || request.url !== '/v2/pipeline') {
      return send(response, 404, { message: 'Only /v2/pipeline is served', code: 'NOT_FOUND' })
    }
    const startedAt = performance.now()
    const pipeline = parsePipeline(await readBody(request))
    const answered = await streams.run(pipeline)
    send(response, 200, answered)
    const errors = errorCodes(answered.results)
    log({
      at: 'database',
      requests: pipeline.requests.map((one) => one.type).join(' '),
      statements: statementsIn(answered.results),
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(errors.length > 0 && { errors: errors.join(' ') }),
    })
  }

  return createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy()
      const wire = toWireError(error)
      const status = STATUS[wire.code] ?? (error instanceof ProtocolError ? 400 : 500)
      log({ at: 'database', status, errors: wire.code })
      send(response, status, wire)
    })
  })
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  // Read to the end even if it is too large: closing while a client still sends would lose it the response.
  for await (const chunk of request) {
    length += chunk.length
    if (length <= MAX_BODY_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  if (length > MAX_BODY_BYTES) throw new ProtocolError('PAYLOAD_TOO_LARGE', 'The body is too large')
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, body: unknown) {
  const bytes = Buffer.from(JSON.stringify(body))
  // With a known length, head and body are sent in one write.
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': bytes.length,
    'keep-alive': IDLE_FOR_CLIENTS,
  })
  response.end(bytes)
}

function statementsIn(results: readonly Outcome[]): number {
  let count = 0
  for (const result of results) {
    if (result.type !== 'ok') continue
    if (result.response.type === 'execute') count++
    if (result.response.type === 'batch') count += result.response.result.step_results.filter(Boolean).length
  }
  return count
}

function errorCodes(results: readonly Outcome[]): string[] {
  return results.flatMap((result) => {
    if (result.type === 'error') return [result.error.code]
    if (result.response.type !== 'batch') return []
    return result.response.result.step_errors.flatMap((error) => (error ? [error.code] : []))
  })
}
