import { parse } from '@astrojs/compiler-rs'

type Node = { readonly type: string; readonly [key: string]: unknown }

export type AstroSource = {
  /** The modules that the server loads: by the frontmatter and `import()` in the template. */
  readonly serverImports: readonly string[]
  /** The modules that the `<script>` elements load in the browser. */
  readonly scriptImports: readonly string[]
  /** Every component with a `client:*` directive, with the file it is imported from, if any. */
  readonly hydrated: readonly { readonly component: string; readonly directive: string; readonly from: string | null }[]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** The node and everything below it, except the parts for which `isSkipped` is true. */
function* walk(node: Node, isSkipped: (node: Node) => boolean): Generator<Node> {
  if (isSkipped(node)) return
  yield node
  for (const child of childrenOf(node)) yield* walk(child, isSkipped)
}

const IMPORTING = new Set(['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'])

function importsOf(nodes: Iterable<Node>): string[] {
  const found: string[] = []
  for (const node of nodes) {
    if (!IMPORTING.has(node.type) || !isNode(node.source)) continue
    if (typeof node.source.value === 'string') found.push(node.source.value)
  }
  return found
}

/** `A` in `<A.B client:load>`: the name declared by an import. */
function rootName(name: unknown): string {
  if (!isNode(name)) return ''
  return typeof name.name === 'string' ? name.name : rootName(name.object)
}

function directiveOf(element: Node): string | null {
  const attributes = Array.isArray(element.attributes) ? element.attributes.filter(isNode) : []
  for (const { name } of attributes) {
    if (!isNode(name)) continue
    // `client:load` is parsed as one name or as a namespace and a name.
    const parts = isNode(name.namespace) && isNode(name.name) ? [name.namespace.name, name.name.name] : [name.name]
    const text = parts.join(':')
    if (text.startsWith('client:')) return text
  }
  return null
}

/** The module that each imported name comes from. */
function importedNames(nodes: Iterable<Node>): Map<string, string> {
  const names = new Map<string, string>()
  for (const node of nodes) {
    if (node.type !== 'ImportDeclaration' || !isNode(node.source) || !Array.isArray(node.specifiers)) continue
    for (const specifier of node.specifiers.filter(isNode))
      names.set(rootName(specifier.local), String(node.source.value))
  }
  return names
}

function isScript(node: Node): boolean {
  return node.type === 'AstroScript'
}

/** Reads an `.astro` file with Astro's own compiler; throws on a file that the compiler refuses. */
export function readAstroSource(text: string): AstroSource {
  const { ast, diagnostics } = parse(text)
  const errors = diagnostics.filter((one) => String(one.severity).toLowerCase() === 'error')
  if (!isNode(ast) || errors.length > 0) throw new Error(`Astro cannot read it: ${JSON.stringify(errors)}`)
  const all = [...walk(ast, () => false)]
  const server = [...walk(ast, isScript)]
  const names = importedNames(server)
  const hydrated = server.flatMap((node) => {
    const directive = node.type === 'JSXOpeningElement' ? directiveOf(node) : null
    if (directive === null) return []
    const component = rootName(node.name)
    return [{ component, directive, from: names.get(component) ?? null }]
  })
  return {
    serverImports: importsOf(server),
    scriptImports: all.filter(isScript).flatMap((script) => importsOf(walk(script, () => false))),
    hydrated,
  }
}
