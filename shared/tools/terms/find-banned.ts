import { parse } from '@astrojs/compiler-rs'
import ts from 'typescript'
import { TERMS } from './terms.ts'

type Text = { readonly text: string; readonly line: number }

export type Finding = { readonly line: number; readonly word: string; readonly write: string }

// Attributes whose text people read or hear.
const SPOKEN = new Set(['alt', 'aria-label', 'hint', 'label', 'note', 'placeholder', 'text', 'title'])

const RULES = TERMS.flatMap(({ term, banned }) =>
  banned.map(({ word, pattern, write = term, in: folder = '' }) => ({
    // A word in a path, an address or an id is not part of a text.
    found: new RegExp(`(?<![\\w/@.-])(?:${pattern ?? word})(?![\\w/@-])`, 'i'),
    write,
    folder,
  })),
)

/** The texts in a file of messages: all of its strings, and the parts of its templates. */
export function messageTexts(file: string, code: string): Text[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const texts: Text[] = []
  const add = (node: ts.Node, text: string) =>
    texts.push({ text, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 })
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) add(node, node.text)
    if (ts.isTemplateExpression(node)) {
      // Inserted values are represented by a placeholder, so that the words around them are read together.
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `}${literal.text}`).join(''))
      for (const { expression } of node.templateSpans) visit(expression)
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

/** The texts in a component: between its elements, and in attributes that people read. */
export function componentTexts(file: string, code: string): Text[] {
  return file.endsWith('.astro') ? astroTexts(code) : jsxTexts(file, code)
}

function jsxTexts(file: string, code: string): Text[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: Text[] = []
  const visit = (node: ts.Node): void => {
    const line = () => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    if (ts.isJsxText(node)) texts.push({ text: node.text, line: line() })
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText(source)))
      if (node.initializer && ts.isStringLiteral(node.initializer))
        texts.push({ text: node.initializer.text, line: line() })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

type Node = { readonly type: string; readonly [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isStyle({ openingElement }: Node): boolean {
  return isNode(openingElement) && isNode(openingElement.name) && openingElement.name.name === 'style'
}

function astroTexts(code: string): Text[] {
  const texts: Text[] = []
  const lineOf = (node: Node) => code.slice(0, Number(node.start ?? 0)).split('\n').length
  const visit = (node: Node): void => {
    if (node.type === 'AstroScript' || isStyle(node)) return
    if (node.type === 'JSXText' && typeof node.value === 'string') texts.push({ text: node.value, line: lineOf(node) })
    if (node.type === 'JSXAttribute' && isNode(node.name) && SPOKEN.has(String(node.name.name)))
      if (isNode(node.value) && typeof node.value.value === 'string')
        texts.push({ text: node.value.value, line: lineOf(node) })
    for (const child of Object.values(node).flat().filter(isNode)) visit(child)
  }
  const { ast } = parse(code)
  if (isNode(ast)) visit(ast)
  return texts
}

/** Whether people read it: a single word in lower or upper case is a key. */
function isText(text: string): boolean {
  return /\s/.test(text.trim()) || /^[A-Z][^A-Z]/.test(text)
}

/** The banned words in the texts of a file; `specified` are texts taken verbatim from the specification. */
export function findBanned(file: string, texts: readonly Text[], specified: ReadonlySet<string>): Finding[] {
  return texts
    .filter(({ text }) => isText(text) && !specified.has(text))
    .flatMap(({ text, line }) =>
      RULES.filter(({ folder }) => file.includes(folder)).flatMap(({ found, write }) => {
        const word = found.exec(text)?.[0]
        return word === undefined ? [] : { line, word, write }
      }),
    )
}
