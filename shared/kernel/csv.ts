/** Text that spreadsheet programs may interpret as a formula, even after blanks. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/
/** The same where a program that separates cells by semicolons or tabs begins another cell or row, whatever the quotes. */
const INNER_FORMULA = /(?=[=+\-@])(?<=[;\t\r\n]\s*)/g
const QUOTED = /[",\r\n]/

/** The byte order mark by which spreadsheet programs recognise UTF-8; it precedes the first row. */
export const CSV_MARK = '\uFEFF'

/** A value as a cell: an apostrophe before a formula makes it a text. */
export function csvCell(value: string | null): string {
  const text = value === null ? '' : FORMULA.test(value) ? `'${value}` : value
  const cell = text.replaceAll(INNER_FORMULA, "'")
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** One row as in RFC 4180. */
export function csvLine(row: readonly (string | null)[]): string {
  return `${row.map(csvCell).join(',')}\r\n`
}

/** A whole file. */
export function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return `${CSV_MARK}${rows.map(csvLine).join('')}`
}
