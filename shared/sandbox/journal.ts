import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Entries as JSON lines in one file. A line cut off by a crash is skipped. */
export type Journal<T> = {
  readonly entries: () => T[]
  /** Writes all entries at once: related entries are stored together. */
  readonly append: (...entries: T[]) => void
  readonly rewrite: (entries: readonly T[]) => void
}

function toLines(entries: readonly unknown[]) {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

export function openJournal<T>(path: string): Journal<T> {
  mkdirSync(dirname(path), { recursive: true })
  // A truncated last line must not swallow the next entry.
  if (existsSync(path) && !/(^|\n)$/.test(readFileSync(path, 'utf8').slice(-1))) appendFileSync(path, '\n')
  return {
    entries: () =>
      existsSync(path)
        ? readFileSync(path, 'utf8')
            .split('\n')
            .flatMap(parseLine<T>)
        : [],
    append: (...entries) => appendFileSync(path, toLines(entries)),
    rewrite: (entries) => {
      writeFileSync(`${path}.new`, toLines(entries))
      renameSync(`${path}.new`, path)
    },
  }
}

function parseLine<T>(line: string): T[] {
  if (line === '') return []
  try {
    return [JSON.parse(line) as T]
  } catch {
    return []
  }
}
