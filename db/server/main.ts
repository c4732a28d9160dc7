import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Connections } from './connections.ts'
import { databaseHttp } from './http.ts'
import { claim } from './single-process.ts'
import { Streams } from './streams.ts'

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function reasonOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

const port = Number(process.env.DB_PORT ?? 8789)
const dataDir = process.env.DATA_DIR ?? '.data'
const authToken = process.env.DB_AUTH_TOKEN || stop('The database server needs DB_AUTH_TOKEN.')
/** A line for every request costs as much as a short request. */
const logsAll = process.env.DB_LOG === 'all'
const SLOW_MS = 100
if (!Number.isInteger(port) || port < 0 || port > 65535) stop('DB_PORT is not a port number.')

function openConnections(): Connections {
  try {
    mkdirSync(dataDir, { recursive: true })
    const refusal = claim(dataDir)
    if (refusal) return stop(refusal)
    return new Connections(join(dataDir, 'council.db'))
  } catch (error) {
    return stop(`The database in ${dataDir} cannot be opened: ${reasonOf(error)}.`)
  }
}

const connections = openConnections()
const streams = new Streams(connections)
const server = databaseHttp(streams, authToken, (line) => {
  if (logsAll || line.errors !== undefined || Number(line.ms) >= SLOW_MS) console.log(JSON.stringify(line))
})

server.on('error', (error: NodeJS.ErrnoException) => {
  stop(error.code === 'EADDRINUSE' ? `Port ${port} for the database is taken. Set DB_PORT.` : error.message)
})

server.listen(port, '127.0.0.1', () => {
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  console.log(JSON.stringify({ at: 'database', ready: true, port: listening }))
})

let ending = false
function end() {
  if (ending) return
  ending = true
  server.close(() => {
    streams.closeAll()
    connections.close()
    process.exit(0)
  })
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 1000).unref()
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
