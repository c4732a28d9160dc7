import { resolve } from 'node:path'
import type { StackSettings } from './stack.ts'
import { CliError } from './tool.ts'

function portFrom(name: string, fallback: number): number {
  const text = process.env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new CliError(`${name} must be a port number, not "${text}".`)
  return port
}

function clockOffset(): number {
  const text = process.env.FAKE_NOW
  if (!text) return 0
  const instant = Date.parse(text)
  if (Number.isNaN(instant))
    throw new CliError(`FAKE_NOW must be an ISO time such as 2024-12-28T12:00:00Z, not "${text}".`)
  return instant - Date.now()
}

function requireDistinctPorts(ports: Record<string, number>) {
  const entries = Object.entries(ports)
  for (const [name, port] of entries) {
    const other = entries.find(([otherName, otherPort]) => otherName !== name && otherPort === port)
    if (other) throw new CliError(`${name} and ${other[0]} are both ${port}; each needs a port of its own.`)
  }
}

/** The variables of `npm start`, each with its default. */
export function settingsFromEnvironment(): StackSettings {
  const { DB_URL, DB_AUTH_TOKEN } = process.env
  const port = portFrom('PORT', 8787)
  const sandboxPort = portFrom('SANDBOX_PORT', 8788)
  const dbPort = portFrom('DB_PORT', 8789)
  requireDistinctPorts(
    DB_URL ? { PORT: port, SANDBOX_PORT: sandboxPort } : { PORT: port, SANDBOX_PORT: sandboxPort, DB_PORT: dbPort },
  )
  return {
    dataDir: resolve(process.env.DATA_DIR || '.data'),
    port,
    sandboxPort,
    dbPort,
    database: DB_URL ? { url: DB_URL, authToken: DB_AUTH_TOKEN ?? '' } : null,
    clockOffsetMs: clockOffset(),
  }
}
