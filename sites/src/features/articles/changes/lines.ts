import type { Node } from 'prosemirror-model'
import type { Marks } from '#shared/domain/articles/text-runs.ts'
import { parse } from '../../../editor/text/parse.ts'
import { richTextSchema } from '../../../editor/text/schema.ts'
import { marksOf } from '../../../editor/text/serialise.ts'

/** Block type, quote and list of a line. */
export type LineKind = {
  readonly tag: 'p' | 'h2' | 'h3' | 'pre'
  readonly isQuoted: boolean
  /** The innermost list around the line; `depth` counts nested lists. */
  readonly list: 'ul' | 'ol' | null
  readonly depth: number
}

/** A word, white space, a punctuation mark or a line break ('\n') with its marks. */
export type Token = { readonly text: string; readonly marks: Marks }

/** A paragraph, heading or list item as a list of tokens. */
export type Line = { readonly kind: LineKind; readonly tokens: readonly Token[] }

const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*|\s+|[^\s\p{L}\p{N}\p{M}]/gu

export function tokensOf(text: string, marks: Marks): Token[] {
  return (text.match(TOKEN) ?? []).map((token) => ({ text: token, marks }))
}

function lineOf(block: Node, kind: LineKind): Line {
  const tokens: Token[] = []
  block.forEach((child) => {
    const marks = marksOf(child.marks)
    if (child.isText) tokens.push(...tokensOf(child.text ?? '', marks))
    else tokens.push({ text: '\n', marks })
  })
  return { kind, tokens }
}

const CONTAINERS: Readonly<Record<string, (kind: LineKind) => LineKind>> = {
  blockquote: (kind) => ({ ...kind, isQuoted: true }),
  bullet_list: (kind) => ({ ...kind, list: 'ul', depth: kind.depth + 1 }),
  ordered_list: (kind) => ({ ...kind, list: 'ol', depth: kind.depth + 1 }),
  list_item: (kind) => kind,
}

function collect(node: Node, kind: LineKind): readonly Line[] {
  return node.children.flatMap((child) => {
    const inside = CONTAINERS[child.type.name]
    if (inside) return collect(child, inside(kind))
    if (child.type.name === 'preformatted') return [lineOf(child, { ...kind, tag: 'pre' })]
    if (child.type.name !== 'heading') return [lineOf(child, kind)]
    return [lineOf(child, { ...kind, tag: child.attrs.level === 2 ? 'h2' : 'h3' })]
  })
}

const PLAIN: LineKind = { tag: 'p', isQuoted: false, list: null, depth: 0 }

/** The lines of an article's HTML without empty ones. */
export function linesOf(html: string): readonly Line[] {
  return collect(parse(richTextSchema, html), PLAIN).filter(({ tokens }) => tokens.length > 0)
}
