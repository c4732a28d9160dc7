/** The text of a statement as nested lists: parses enough SQL to see which tables it names and what it compares. */
export type Node =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: string }
  /** A `?`, with its index among the arguments. */
  | { readonly kind: 'param'; readonly index: number }
  | { readonly kind: 'group'; readonly nodes: readonly Node[] }

const TOKEN =
  /\s+|--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\?\d*|[A-Za-z_][A-Za-z0-9_$]*|\d+(?:\.\d+)?|<>|<=|>=|!=|\|\||->>|->|./gsu

export function parseSql(sql: string): readonly Node[] {
  const open: Node[][] = [[]]
  let params = 0
  for (const [token] of sql.matchAll(TOKEN)) {
    const top = open.at(-1) as Node[]
    if (/^(?:\s|--)/.test(token)) continue
    if (token === '(') open.push([])
    else if (token === ')') {
      open.pop()
      open.at(-1)?.push({ kind: 'group', nodes: top })
    } else if (token.startsWith('?')) top.push({ kind: 'param', index: params++ })
    else if (token.startsWith("'") || /^\d/.test(token)) top.push({ kind: 'literal', text: token })
    else if (/^["`]/.test(token)) top.push({ kind: 'name', text: token.slice(1, -1) })
    else if (/^\w/.test(token)) top.push({ kind: 'word', text: token.toLowerCase() })
    else top.push({ kind: 'mark', text: token })
  }
  return open[0] ?? []
}

export function isWord(node: Node | undefined, ...words: readonly string[]): boolean {
  return node?.kind === 'word' && words.includes(node.text)
}

export function isMark(node: Node | undefined, mark: string): boolean {
  return node?.kind === 'mark' && node.text === mark
}

/** Whether these nodes are a query: `select …` or `with … select …`. */
export function isQuery(nodes: readonly Node[]): boolean {
  return isWord(nodes[0], 'select', 'with')
}

/** The nodes between separators. */
export function split(nodes: readonly Node[], isSeparator: (node: Node, at: number) => boolean): readonly Node[][] {
  const parts: Node[][] = [[]]
  nodes.forEach((node, at) => {
    if (isSeparator(node, at)) parts.push([])
    else parts.at(-1)?.push(node)
  })
  return parts
}

export function splitByComma(nodes: readonly Node[]): readonly Node[][] {
  return split(nodes, (node) => isMark(node, ','))
}
