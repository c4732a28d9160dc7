import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a handler may do to the connection, besides answering. */
export type Wire = {
  /** Cuts the connection without an answer. */
  readonly drop: () => void
  /** Settles when the caller has hung up. */
  readonly gone: Promise<void>
}

type Handler = (request: Request, wire: Wire) => Response | Promise<Response>

/** The samples of all emails of all brands are sent in one body. */
const BODY_MAX_BYTES = 8 * 1024 * 1024

/** Serves on 127.0.0.1. The handler is created once the port is ours, so that a second process opens no file of the first. */
export async function serve(makeHandler: () => Handler, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const handler = makeHandler()
  server.on('request', (incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch((error: unknown) => {
      console.error(error)
      outgoing.destroy()
    })
  })
  return { server, port: (server.address() as AddressInfo).port }
}

export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse) {
  const body = await readBody(incoming)
  if (body === null) {
    outgoing.writeHead(413, { Connection: 'close' }).end()
    return
  }
  const wire: Wire = {
    drop: () => void incoming.socket.destroy(),
    gone: new Promise((resolve) => outgoing.once('close', resolve)),
  }
  const response = await handler(toRequest(incoming, body), wire)
  if (outgoing.destroyed || incoming.socket.destroyed) return
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers()
  for (let i = 0; i + 1 < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '')
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(incoming.url ?? '/', 'http://sandbox.local'), {
    method,
    headers,
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  })
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
