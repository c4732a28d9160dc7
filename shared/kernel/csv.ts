/** What a program that opens tables may take for a formula, with blanks before it too. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/
const QUOTED = /[",\r\n]/

/** The mark by which table programs know UTF-8; it stands before the first row. */
export const CSV_MARK = '\uFEFF'

/** A value as a cell: a formula is made a text by an apostrophe before it. */
export function csvCell(value: string | null): string {
  const text = value === null ? '' : FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row as RFC 4180 has it. */
export function csvLine(row: readonly (string | null)[]): string {
  return `${row.map(csvCell).join(',')}\r\n`
}

/** A whole file. */
export function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return `${CSV_MARK}${rows.map(csvLine).join('')}`
}
