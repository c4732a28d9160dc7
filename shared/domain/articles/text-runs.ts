/** The formatting of a piece of text; a link's address is already safe. */
export type Marks = {
  readonly href: string | null
  readonly strong: boolean
  readonly em: boolean
  readonly underline: boolean
  readonly strike: boolean
  /** At most one of subscript and superscript. */
  readonly sub: boolean
  readonly sup: boolean
}

export const NO_MARKS: Marks = {
  href: null,
  strong: false,
  em: false,
  underline: false,
  strike: false,
  sub: false,
  sup: false,
}

/**
 * A piece of text with one formatting; a line break is the text '
 * '.
 */
export type Run = { readonly text: string; readonly marks: Marks }

const BREAK = '\n'
export function lineBreak(marks: Marks): Run {
  return { text: BREAK, marks }
}

const CONTROLS = /[^\P{Cc}\t\n\r\f]/gu
const LONE_SURROGATES = /\p{Cs}/gu

function printable(text: string): string {
  return text.replace(CONTROLS, '').replace(LONE_SURROGATES, '\uFFFD')
}

/** Text without control characters and lone surrogates, and with its white space collapsed, as in HTML. */
export function readable(text: string): string {
  return printable(text).replace(/[ \t\n\r\f]+/g, ' ')
}

/** The lines of a preformatted text with the spaces in them, without blank lines at its edges; empty if nothing shows. */
export function readableLines(text: string): string {
  const lines = printable(text)
    .replace(/\r\n?|\f/g, '\n')
    .split('\n')
  const first = lines.findIndex((line) => !INVISIBLE.test(line))
  const last = lines.findLastIndex((line) => !INVISIBLE.test(line))
  return lines
    .slice(Math.max(first, 0), last + 1)
    .join('\n')
    .trimEnd()
}

/** Runs as a browser would lay them out: spaces collapsed, none at the edges of a line, no breaks at the edges of a block. */
export function normaliseRuns(runs: readonly Run[]): readonly Run[] {
  const normalised: Run[] = []
  const trimEnd = () => {
    const last = normalised.at(-1)
    if (!last?.text.endsWith(' ')) return
    normalised.pop()
    if (last.text.length > 1) normalised.push({ ...last, text: last.text.slice(0, -1) })
  }
  for (const run of runs) {
    const before = normalised.at(-1)
    if (run.text === BREAK) {
      trimEnd()
      if (normalised.length > 0) normalised.push(run)
      continue
    }
    const startsLine = !before || before.text === BREAK || before.text.endsWith(' ')
    const text = startsLine && run.text.startsWith(' ') ? run.text.slice(1) : run.text
    if (text) normalised.push({ ...run, text })
  }
  trimEnd()
  while (normalised.at(-1)?.text === BREAK) normalised.pop()
  return normalised
}

const INVISIBLE = /^[\s\p{Cf}]*$/u
export function isBlank(runs: readonly Run[]): boolean {
  return runs.every((run) => INVISIBLE.test(run.text))
}

function escapeText(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
function escapeAttribute(text: string) {
  return escapeText(text).replaceAll('"', '&quot;')
}

type Wrapper = { readonly open: string; readonly close: string }

function wrappersOf(marks: Marks): readonly Wrapper[] {
  const wrappers: Wrapper[] = []
  if (marks.href) wrappers.push({ open: `<a href="${escapeAttribute(marks.href)}">`, close: '</a>' })
  if (marks.strong) wrappers.push({ open: '<strong>', close: '</strong>' })
  if (marks.em) wrappers.push({ open: '<em>', close: '</em>' })
  if (marks.underline) wrappers.push({ open: '<span class="underline">', close: '</span>' })
  if (marks.strike) wrappers.push({ open: '<s>', close: '</s>' })
  if (marks.sub) wrappers.push({ open: '<sub>', close: '</sub>' })
  if (marks.sup) wrappers.push({ open: '<sup>', close: '</sup>' })
  return wrappers
}

/** HTML of a preformatted text; empty if nothing of it shows. */
export function printLines(text: string): string {
  const lines = readableLines(text)
  return lines && `<pre>${escapeText(lines)}</pre>`
}

/** HTML of a line of runs: marks are always nested in one order and stay open from run to run. */
export function printRuns(runs: readonly Run[]): string {
  let html = ''
  let open: readonly Wrapper[] = []
  const changeTo = (wanted: readonly Wrapper[]) => {
    let shared = 0
    while (shared < open.length && open[shared]?.open === wanted[shared]?.open) shared++
    for (const wrapper of open.slice(shared).reverse()) html += wrapper.close
    for (const wrapper of wanted.slice(shared)) html += wrapper.open
    open = wanted
  }
  for (const run of runs) {
    changeTo(wrappersOf(run.marks))
    html += run.text === BREAK ? '<br>' : escapeText(run.text)
  }
  changeTo([])
  return html
}
