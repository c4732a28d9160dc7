import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type ClientBuild = {
  /** The text of every script that a browser can load, by file name. */
  readonly chunks: ReadonlyMap<string, string>
  /** The source of each chunk that is an entry (an island, the script of an `.astro` file, a dynamic import). */
  readonly entries: readonly { readonly source: string; readonly chunk: string }[]
}

/**
 * Entries that are loaded only by pages below /admin, or only in a build with the local pages. The rule `members-load-no-admin` enforces
 * this.
 */
const ADMIN_SOURCE = /\/sites\/src\/(admin|pages\/admin|dev)\//

const SERVER_ONLY: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a secret', /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET|PASSWORD)\b/],
  ['the database address', /\bDB_URL\b|\/v[23]\/pipeline/],
  ['drizzle', /drizzle:/],
  ['libsql', /libsql|hrana/i],
  ['SQL', /\b(?:SELECT\s[^"'`]{1,200}\sFROM|INSERT INTO|DELETE FROM|UPDATE\s+["'`\w]+\s+SET|CREATE TABLE)\b/],
]

/** A single word can also be the name of a table or variable; compound names are unambiguous. */
export function isCompound(name: string): boolean {
  return /[a-z][A-Z]/.test(name)
}

export function mentions(text: string, names: readonly string[]): string[] {
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
}

/** The chunks that are loaded with the given ones, at once or later: every chunk whose file name they contain. */
function reachableFrom(starts: readonly string[], chunks: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const text = chunks.get(name)
    if (text === undefined || reached.has(name)) continue
    reached.add(name)
    for (const [mentioned] of text.matchAll(/[\w.~-]+\.js\b/g)) waiting.push(mentioned)
  }
  return reached
}

export type ChunkSearch = {
  readonly violations: readonly string[]
  readonly chunks: number
  /** Chunks that a page outside /admin can load. */
  readonly openChunks: number
  /** Admin operations found in the other chunks, where they belong: zero would mean that the search does not work. */
  readonly operationsInAdminChunks: number
}

/** Admin operations in the chunks of members and visitors, and server-only strings in every chunk. */
export function searchClientChunks({ chunks, entries }: ClientBuild, adminOperations: readonly string[]): ChunkSearch {
  const startsOf = (isAdmin: boolean) =>
    entries.filter(({ source }) => ADMIN_SOURCE.test(source) === isAdmin).map(({ chunk }) => chunk)
  const reachedByAll = reachableFrom(startsOf(false), chunks)
  const reachedByAdmins = reachableFrom(startsOf(true), chunks)
  // A chunk that no known entry loads counts as open.
  const closed = [...chunks].filter(([name]) => reachedByAdmins.has(name) && !reachedByAll.has(name))
  const isClosed = new Set(closed.map(([name]) => name))
  return {
    violations: [...chunks].flatMap(([name, text]) => [
      ...(isClosed.has(name) ? [] : mentions(text, adminOperations)).map((operation) => `${operation} in ${name}`),
      ...SERVER_ONLY.flatMap(([what, pattern]) => {
        const found = pattern.exec(text)?.[0]
        return found ? [`${what} (${found.slice(0, 60)}) in ${name}`] : []
      }),
    ]),
    chunks: chunks.size,
    openChunks: chunks.size - closed.length,
    operationsInAdminChunks: closed.flatMap(([, text]) => mentions(text, adminOperations)).length,
  }
}

function javascriptIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
}

/** Astro's manifest has the chunk of every entry, in whichever file of the server build it is. */
function entriesOf(serverFolder: string): ClientBuild['entries'] {
  for (const file of readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.mjs')) continue
    const text = readFileSync(join(serverFolder, file), 'utf8')
    const start = text.indexOf('"entryModules":{')
    if (start < 0) continue
    const object = text.slice(text.indexOf('{', start), text.indexOf('}', start) + 1)
    return Object.entries(JSON.parse(object) as Record<string, string>)
      .filter(([, chunk]) => chunk.endsWith('.js'))
      .map(([source, chunk]) => ({ source, chunk: basename(chunk) }))
  }
  return []
}

/** Reads a built `sites`: `client/` and `server/`. */
export function readClientBuild(folder: string): ClientBuild {
  const client = join(folder, 'client')
  const chunks = javascriptIn(client).map((file) => [basename(file), readFileSync(join(client, file), 'utf8')] as const)
  return { chunks: new Map(chunks), entries: entriesOf(join(folder, 'server')) }
}
