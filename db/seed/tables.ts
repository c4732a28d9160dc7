import { readFileSync } from 'node:fs'

export function readSeedFile(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8')
}

/** The rows of a table with cells separated by `|`; cells missing at the end of a row are empty. */
export function readTable<Column extends string>(path: string, columns: readonly Column[]): Record<Column, string>[] {
  const [head = '', ...lines] = readSeedFile(path).trim().split('\n')
  const given = head.split('|').map((cell) => cell.trim())
  if (given.join() !== columns.join()) throw new Error(`${path} has the columns ${given.join(', ')}`)
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells.length > columns.length) throw new Error(`${path} has a row that is too long: ${line}`)
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Record<Column, string>
  })
}
