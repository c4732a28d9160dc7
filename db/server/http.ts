import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ProtocolError, parsePipeline, toWireError } from './protocol.ts'
import type { Streams } from './streams.ts'

const MAX_BODY_BYTES = 32 * 1024 * 1024

const digest = (text: string) => createHash('sha256').update(text).digest()

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new ProtocolError('PAYLOAD_TOO_LARGE', 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const send = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const STATUS: Readonly<Record<string, number>> = { PAYLOAD_TOO_LARGE: 413, STREAM_EXPIRED: 400 }

/** libSQL over HTTP: `/v2/pipeline` for clients with the token, `/health` for whoever started it. */
export const databaseHttp = (streams: Streams, authToken: string): Server => {
  const expected = digest(`Bearer ${authToken}`)
  const mayEnter = (request: IncomingMessage) => timingSafeEqual(digest(request.headers.authorization ?? ''), expected)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/health') return send(response, 200, { status: 'ok' })
    if (!mayEnter(request)) return send(response, 401, { message: 'The token is missing or wrong', code: 'AUTH' })
    if (request.method === 'GET' && request.url === '/v2') return send(response, 200, {})
    if (request.method !== 'POST' || request.url !== '/v2/pipeline') {
      return send(response, 404, { message: 'Only /v2/pipeline is served', code: 'NOT_FOUND' })
    }
    send(response, 200, await streams.run(parsePipeline(await readBody(request))))
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      const wire = toWireError(error)
      send(response, STATUS[wire.code] ?? (error instanceof ProtocolError ? 400 : 500), wire)
    })
  })
}
