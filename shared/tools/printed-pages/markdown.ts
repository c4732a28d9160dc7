/** Text for a line or a cell of a table, whatever it has in it. */
export function inLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ').replaceAll('<', '&lt;').replaceAll('|', '\\|')
}

/** A table without the columns in which nothing stands, and nothing without rows; the cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const kept = head.map((_, column) => rows.some((row) => row[column]))
  const line = (cells: readonly string[]) => `| ${cells.filter((_, column) => kept[column]).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The address of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return `#${heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')}`
}

export function linkTo(heading: string, text = heading): string {
  return `[${text}](${anchorOf(heading)})`
}
