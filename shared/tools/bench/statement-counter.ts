import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type DatabaseCost = { readonly trips: number; readonly statements: number }

export type StatementCounter = {
  readonly url: string
  /** The costs since the last call. */
  readonly take: () => DatabaseCost
  readonly close: () => void
}

type Answered = {
  readonly results?: readonly {
    readonly response?: { readonly result?: { readonly step_results?: readonly (object | null)[] } }
  }[]
}

/** How many statements a Hrana 2 response reports as executed, including the transaction's own; 0 for other responses. */
export function statementsIn(body: string): number {
  const { results = [] } = JSON.parse(body) as Answered
  const steps = results.flatMap((one) => one.response?.result?.step_results ?? [])
  return steps.filter((step) => step !== null).length
}

/** A server in front of the database that counts statements. Nothing is measured through it. */
export async function startStatementCounter(databasePort: number): Promise<StatementCounter> {
  let trips = 0
  let statements = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request(
      { host: '127.0.0.1', port: databasePort, path: url, method, headers },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const body = Buffer.concat(chunks)
        const ran = method === 'POST' ? statementsIn(body.toString()) : 0
        if (ran > 0) trips++
        statements += ran
        outgoing.writeHead(response.statusCode ?? 502, response.headers).end(body)
      },
    )
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const cost = { trips, statements }
      trips = 0
      statements = 0
      return cost
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
