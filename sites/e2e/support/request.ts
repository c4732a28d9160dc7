import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { inject } from 'vitest'
import type { Brand } from './brand.ts'

const agent = new Agent({ keepAlive: true })

type Sent = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
  /** The port of another product than that of the run. */
  readonly port?: number
}

export type Received = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly cookies: readonly string[]
}

/** Sends one request to 127.0.0.1 with the host of the brand, or any other host. Redirects are not followed. */
export function send(host: Brand | `${string}.localhost`, path: string, sent: Sent = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', port = inject('port') } = sent
    const name = host.includes('.') ? host : `${host}.localhost`
    const headers = { Host: `${name}:${port}`, ...sent.headers }
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          cookies: response.headers['set-cookie'] ?? [],
        }),
      )
    })
    asked.on('error', reject)
    asked.end(sent.body)
  })
}
