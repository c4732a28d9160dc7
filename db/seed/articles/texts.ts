import { countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { type Block, readBlocks, toHtml } from '../markup.ts'
import { readSeedFile } from '../tables.ts'

export type Piece = {
  readonly title: string
  readonly category: string
  readonly standfirst: string
  readonly blocks: readonly Block[]
}

/** The stored form of a text: HTML, and its length as the product counts it. */
export type StoredText = { readonly content: string; readonly wordCount: number }

export function storedText(blocks: readonly Block[]): StoredText {
  const content = toHtml(blocks)
  return { content, wordCount: countWords(plainText(content)) }
}

const HEAD = /^# (?<title>.+)\n\n(?<category>.+)\n\n(?<standfirst>.+)\n\n---\n\n/

/** A file with one whole article: title, category and standfirst above the rule, the text below it. */
export function readPiece(brand: string, name: string): Piece {
  const text = readSeedFile(`./writing/${brand}/${name}.md`)
  const head = HEAD.exec(text)
  const { title, category, standfirst } = head?.groups ?? {}
  if (!head || !title || !category || !standfirst) throw new Error(`${brand}/${name} has no head`)
  return { title, category, standfirst, blocks: readBlocks(text.slice(head[0].length)) }
}

/** Passages on one subject, from which articles are composed. Opening and closing of the same number belong together. */
export type Theme = {
  readonly openings: readonly (readonly Block[])[]
  readonly arguments: readonly (readonly Block[])[]
  readonly lists: readonly (readonly Block[])[]
  readonly closings: readonly (readonly Block[])[]
}

export function readTheme(brand: string, name: string): Theme {
  const sections = readSeedFile(`./writing/${brand}/library/${name}.md`)
    .split(/^=== /m)
    .filter(Boolean)
    .map((section) => {
      const lineEnd = section.indexOf('\n')
      const [kind = '', heading] = section.slice(0, lineEnd).split(': ')
      const blocks = readBlocks(section.slice(lineEnd))
      return { kind, blocks: heading ? [{ tag: 'h2', lines: [heading] } as const, ...blocks] : blocks }
    })
  const all = (kind: string) => sections.filter((section) => section.kind === kind).map((section) => section.blocks)
  return { openings: all('opening'), arguments: all('argument'), lists: all('list'), closings: all('closing') }
}

const SHORTEST_WHOLE = 3

/** A title may be the heading of one of the passages: the text then goes on without that heading. */
export function withoutHeading(blocks: readonly Block[], title: string): readonly Block[] {
  return blocks.filter(({ tag, lines }) => tag !== 'h2' || lines.join(' ') !== title)
}

/**
 * `frame` (from 1) chooses opening, closing and list; `chosen` (from 1) the arguments. With fewer than three arguments
 * it is a draft that breaks off; with all of them it is too long.
 */
export function compose(theme: Theme, frame: number, chosen: readonly number[]): readonly Block[] {
  const part = (from: readonly (readonly Block[])[], number: number): readonly Block[] => {
    const found = from[number - 1]
    if (!found) throw new Error(`A theme has no part ${number}`)
    return found
  }
  const passages = chosen.map((number) => part(theme.arguments, number))
  const opening = part(theme.openings, frame)
  if (passages.length < SHORTEST_WHOLE) return [...opening, ...passages.flat()]
  const isEverything = passages.length === theme.arguments.length
  const list = part(theme.lists, frame <= 2 ? 1 : 2)
  return [
    ...opening,
    ...passages.slice(0, 2).flat(),
    ...list,
    ...passages.slice(2).flat(),
    ...(isEverything ? theme.lists.filter((one) => one !== list).flat() : []),
    ...part(theme.closings, frame),
    ...(isEverything ? part(theme.closings, (frame % theme.closings.length) + 1) : []),
  ]
}
