import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { commandLine } from './process-table.ts'
import { CliError } from './tool.ts'

function tryListen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const listening = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(listening))
    })
  })
}

// Below the range of the kernel's ephemeral ports: one of those could take the port between this check and the server's start.
const FIRST_PORT = 20_000
const PORTS = 12_000

export async function freePort(): Promise<number> {
  return (await tryListen(FIRST_PORT + Math.floor(Math.random() * PORTS))) ?? freePort()
}

const LISTENING = '0A'

/** The inodes of the sockets that listen on a port. */
function socketsOn(port: number): Set<string> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const rows = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1))
  const fields = rows.map((row) => row.trim().split(/\s+/))
  return new Set(
    fields.filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === LISTENING).map((row) => row[9] ?? ''),
  )
}

function holds(pid: string, sockets: Set<string>): boolean {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).some((fd) => {
    try {
      return sockets.has(/^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`))?.[1] ?? '')
    } catch {
      return false
    }
  })
}

/** The process that listens on a port, for an error message; sockets of other users' processes cannot be read. */
function listenerOn(port: number): string {
  const sockets = socketsOn(port)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (holds(pid, sockets)) return `process ${pid} (${commandLine(Number(pid)).slice(0, 80)})`
    } catch {
      // It has ended, or belongs to another user.
    }
  }
  return 'another program'
}

/** Throws a sentence with the port, its process, and the variable that sets another one. */
export async function requireFreePort(port: number, variable: string, what: string): Promise<void> {
  if ((await tryListen(port)) !== null) return
  throw new CliError(
    `Port ${port}, wanted for ${what}, is taken by ${listenerOn(port)}. Stop it, or set ${variable} to another port.`,
  )
}
