import type { AddressInfo } from 'node:net'
import type { DbConfig } from '../hrana.ts'
import { Connections } from '../server/connections.ts'
import { databaseHttp } from '../server/http.ts'
import { type StreamLimits, Streams } from '../server/streams.ts'

export type ServedDatabase = { readonly config: DbConfig; readonly stop: () => Promise<void> }

/** The database server inside the test's own process: the same protocol and locks, without starting a process. */
export async function serveDatabase(file: string, authToken: string, limits?: StreamLimits): Promise<ServedDatabase> {
  const connections = new Connections(file)
  const streams = new Streams(connections, limits)
  const server = databaseHttp(streams, authToken, () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    config: { url: `http://127.0.0.1:${port}`, authToken },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      streams.closeAll()
      connections.close()
    },
  }
}
