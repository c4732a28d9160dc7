import { Agent, request } from 'node:http'

export type Call = {
  readonly method: 'GET' | 'POST'
  readonly site: 'meridian' | 'admin'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export const JSON_HEADERS = { 'Content-Type': 'application/json' }

/** A client of the workers on one port; it keeps its connections open. */
export class Connections {
  readonly #port: number
  readonly #agent: Agent

  constructor(port: number, connections: number) {
    this.#port = port
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  send(call: Call): Promise<Answer> {
    const headers = {
      Host: `${call.site}.localhost:${this.#port}`,
      // A deployed worker always has it; attempts are counted by it.
      'CF-Connecting-IP': '192.0.2.1',
      ...call.headers,
    }
    const options = { agent: this.#agent, host: '127.0.0.1', port: this.#port, path: call.path, method: call.method }
    return new Promise((resolve, reject) => {
      const sent = request({ ...options, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // workerd closes connections that were idle for some seconds, possibly while one is being reused for the next request.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(this.send(call))
        else reject(error)
      })
      sent.end(call.body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
