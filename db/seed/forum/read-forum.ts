import { type Block, readBlocks } from '../markup.ts'
import { readSeedFile } from '../tables.ts'

export type DemoReply = {
  readonly text: string /** The words of the post or of an earlier reply that it quotes. */
  readonly quoted: string | null
}

export type DemoPost = {
  readonly title: string
  /** The name of the group that is its audience. */
  readonly group: string | null
  readonly isPinned: boolean
  readonly isClosed: boolean
  /** Whether every active member has a line in it. */
  readonly hasIntroductions: boolean
  readonly message: readonly Block[]
  readonly replies: readonly DemoReply[]
}

/** For posts whose title says everything. */
const MESSAGES = [
  'The title says it. I would like to hear how others handle this, and whether they would do it the same way again.',
  'Short answers are welcome. Long ones as well.',
  'We are about to decide this, and I would rather learn from you than from us.',
] as const

/**
 * The posts of a brand: `# ` begins a post, its first line may name its group or state, `+ ` begins a reply, and `> ` before a reply quotes
 * words of an earlier one.
 */
export function readForum(brand: string): readonly DemoPost[] {
  const [, ...posts] = `\n${readSeedFile(`./writing/${brand}/forum.md`)}`.split(/\n# /)
  return posts.map(readPost)
}

function readPost(text: string, at: number): DemoPost {
  const [title = '', ...lines] = text.split('\n')
  const marks = /^(?:group: (?<group>.+)|(?<marks>(?:pinned|closed|introductions)(?: \w+)*))$/.exec(lines[0] ?? '')
  const rest = marks ? lines.slice(1) : lines
  const firstReply = rest.findIndex((line) => /^[+>] /.test(line))
  const message = rest.slice(0, firstReply === -1 ? rest.length : firstReply).join('\n')
  const words = (marks?.groups?.marks ?? '').split(' ')
  return {
    title,
    group: marks?.groups?.group ?? null,
    isPinned: words.includes('pinned'),
    isClosed: words.includes('closed'),
    hasIntroductions: words.includes('introductions'),
    message: readBlocks(message.trim() || (MESSAGES[at % MESSAGES.length] ?? MESSAGES[0])),
    replies: firstReply === -1 ? [] : readReplies(rest.slice(firstReply)),
  }
}

function readReplies(lines: readonly string[]): readonly DemoReply[] {
  return lines.flatMap((line, at) =>
    line.startsWith('+ ')
      ? [{ text: line.slice(2), quoted: lines[at - 1]?.startsWith('> ') ? (lines[at - 1] ?? '').slice(2) : null }]
      : [],
  )
}
