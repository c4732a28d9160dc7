/** What a program that opens tables may take for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/** A value as a cell: a formula is made a text by an apostrophe before it. */
export function csvCell(value: string | null): string {
  const text = value === null ? '' : FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 has them, with the mark by which table programs know UTF-8. */
export function csvOf(rows: readonly (readonly (string | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}
