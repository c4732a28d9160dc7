type CsvRecords =
  | { readonly kind: 'records'; readonly records: readonly (readonly string[])[] }
  /** The quotation mark that opens a field of this record is never closed. */
  | { readonly kind: 'open-quote'; readonly record: number }

const SEPARATORS = [',', ';', '\t'] as const
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The records of a text as RFC 4180 has it, with the separators that spreadsheets write: a comma, a semicolon or a tab, whichever the first
 * line has most of. Lines end with LF, CRLF or CR. Empty lines are records with one empty field, so that records count as rows do.
 */
export function readCsv(given: string): CsvRecords {
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given
  const separator = separatorOf(text)
  // One field at a time, from where the last one ended: a quoted field, or what stands before a separator or the end of a line.
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const records: string[][] = []
  let record: string[] = []
  while (field.lastIndex < text.length || record.length > 0) {
    const match = field.exec(text)
    if (!match) return { kind: 'open-quote', record: records.length + 1 }
    const [, quoted, plain = '', end] = match
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator) continue
    records.push(record)
    record = []
  }
  return { kind: 'records', records }
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const countOf = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((most, one) => (countOf(one) > countOf(most) ? one : most))
}
