import { type FrontMatter, readFrontMatter } from './front-matter.ts'

const DASHES = '---'
const FIRST_KEY = /^[A-Za-z_][\w -]{0,60}:(?:\s|$)/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const FRONT_MATTER_MAX_LINES = 100

export type MarkdownPart = { readonly front: FrontMatter; readonly body: string }

/**
 * The articles of a text, each after its front matter; null if the text begins with anything else. A further article begins with a line of
 * dashes outside a code block and front matter with a key of `known`: dashes below a line of text make it a heading,
 * and others are a rule.
 */
export function splitMarkdown(text: string, known: ReadonlySet<string>): readonly MarkdownPart[] | null {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const inCode = linesOfCode(lines)
  const parts = lines.flatMap((_, start) => {
    const end = inCode.has(start) ? null : endOfFrontMatter(lines, start)
    return end === null ? [] : [{ start, end, front: readFrontMatter(lines.slice(start + 1, end)) }]
  })
  const [first] = parts
  if (!first || lines.slice(0, first.start).join('').trim()) return null
  const articles = parts.filter((one) => one === first || [...one.front.keys()].some((key) => known.has(key)))
  return articles.map(({ front, end }, i) => ({
    front,
    body: lines.slice(end + 1, articles[i + 1]?.start).join('\n'),
  }))
}

/** The line of dashes that ends the front matter starting at `start`, which has few lines and no blank ones. */
function endOfFrontMatter(lines: readonly string[], start: number): number | null {
  if (lines[start]?.trimEnd() !== DASHES || !FIRST_KEY.test(lines[start + 1] ?? '')) return null
  const after = lines.slice(start + 1, start + FRONT_MATTER_MAX_LINES).map((line) => line.trimEnd())
  const length = after.findIndex((line) => line === DASHES || line === '')
  return after[length] === DASHES ? start + 1 + length : null
}

/** The lines of fenced code blocks. A fence that is not closed begins none. */
function linesOfCode(lines: readonly string[]): ReadonlySet<number> {
  const inCode = new Set<number>()
  let open: { readonly mark: string; readonly at: number } | null = null
  lines.forEach((line, i) => {
    const [, mark] = FENCE.exec(line) ?? []
    if (mark === undefined) return
    if (open === null) open = { mark, at: i }
    else if (mark.startsWith(open.mark) && line.trim() === mark) {
      for (let one = open.at; one <= i; one++) inCode.add(one)
      open = null
    }
  })
  return inCode
}
