import { formatDate } from '#shared/kernel/dates.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { kindText, meansText } from '../../history/messages.ts'
import { amountsIn, STATEMENT_MESSAGES } from '../messages.ts'
import type { StatementDocument } from '../statements.queries.ts'
import { type Mark, writePdf } from './pdf-file.server.ts'
import { type Run, runsOf, type Weight, widthOf } from './pdf-fonts.server.ts'

type Sender = { readonly name: string; readonly conciergeEmail: string; readonly timeZone: string }

/** Letter; the contents stay within the area of A4, so that both paper sizes print it at full size. */
const PAGE = { width: 612, height: 792 } as const
const LEFT = 72
const RIGHT = PAGE.width - LEFT
const TOP = PAGE.height - 80
const BOTTOM = 84
const VALUES_AT = LEFT + 110
const AMOUNT_WIDTH = 90
const BLACK = 0.09
const SOFT = 0.38
const BODY = 10.5
const LINE_HEIGHT = 1.45

/** Lays out text from the top down, and continues on the next page. */
function paper() {
  const pages: Mark[][] = [[]]
  let y: number = TOP
  const breakBefore = (height: number) => {
    if (y - height >= BOTTOM) return
    pages.push([])
    y = TOP
  }
  const put = (mark: Mark) => pages.at(-1)?.push(mark)
  const text = (runs: readonly Run[], x: number, size: number, grey = BLACK) =>
    put({ kind: 'text', runs, size, x, y, grey })
  return {
    pages,
    text: (content: string, { x = LEFT, size = BODY, weight = 'regular' as Weight, grey = BLACK } = {}) =>
      text(runsOf(content, weight), x, size, grey),
    textToRight: (content: string, weight: Weight = 'regular') => {
      const runs = runsOf(content, weight)
      text(runs, RIGHT - widthOf(runs, BODY), BODY)
    },
    line: (grey: number = BLACK, width = 0.75) => put({ kind: 'line', fromX: LEFT, toX: RIGHT, y, width, grey }),
    down: (points: number) => {
      y -= points
    },
    breakBefore,
  }
}
type Paper = ReturnType<typeof paper>

/** A statement as a PDF. */
export function statementPdf(
  statement: StatementDocument,
  sender: Sender,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = paper()
  const date = formatDate(new Date(statement.purchasedAt), sender.timeZone)
  const title = `${STATEMENT_MESSAGES.document} ${statement.invoiceNumber ?? `of ${date}`}`
  writeHead(sheet, title, sender)
  writeFacts(sheet, statement, sender)
  writeLines(sheet, statement, sender)
  sheet.breakBefore(60)
  sheet.down(34)
  for (const note of [amountsIn(statement.currency), STATEMENT_MESSAGES.questions(sender.conciergeEmail)])
    writeWrapped(sheet, note, { x: LEFT, size: 9, grey: SOFT })
  return writePdf({ title: `${title}, ${sender.name}`, createdAt: now, size: PAGE, pages: sheet.pages })
}

function writeHead(sheet: Paper, title: string, sender: Sender) {
  writeWrapped(sheet, sender.name, { x: LEFT, size: 17, weight: 'bold' })
  sheet.down(4)
  sheet.text(title, { size: 12, grey: SOFT })
  sheet.down(22)
  sheet.line()
  sheet.down(26)
}

function writeFacts(sheet: Paper, statement: StatementDocument, { timeZone }: Sender) {
  const facts = [
    [STATEMENT_MESSAGES.member, statement.memberName],
    [STATEMENT_MESSAGES.what, statement.name],
    [STATEMENT_MESSAGES.date, formatDate(new Date(statement.purchasedAt), timeZone)],
    [STATEMENT_MESSAGES.invoice, statement.invoiceNumber ?? STATEMENT_MESSAGES.noInvoice],
  ] as const
  for (const [name, value] of facts) {
    sheet.breakBefore(BODY * LINE_HEIGHT)
    sheet.text(name, { grey: SOFT })
    writeWrapped(sheet, value, { x: VALUES_AT, size: BODY })
    sheet.down(3)
  }
  sheet.down(20)
}

function writeLines(sheet: Paper, { lines, amountInCents, currency }: StatementDocument, { timeZone }: Sender) {
  for (const { kind, at, amountInCents: cents, cardLast4 } of lines) {
    sheet.breakBefore(40)
    sheet.line(0.8, 0.5)
    sheet.down(17)
    sheet.text(formatDate(new Date(at), timeZone), { grey: SOFT })
    sheet.textToRight(formatMoney(cents, currency))
    writeWrapped(sheet, `${kindText(kind)} · ${meansText({ kind, cardLast4 })}`, {
      x: VALUES_AT,
      size: BODY,
      right: RIGHT - AMOUNT_WIDTH,
    })
    sheet.down(-4)
  }
  sheet.breakBefore(40)
  sheet.down(2)
  sheet.line()
  sheet.down(19)
  sheet.text(STATEMENT_MESSAGES.total, { weight: 'bold' })
  sheet.textToRight(formatMoney(amountInCents, currency), 'bold')
}

type Wrapped = {
  readonly x: number
  readonly size: number
  readonly weight?: Weight
  readonly grey?: number
  readonly right?: number
}

function writeWrapped(
  sheet: Paper,
  text: string,
  { x, size, weight = 'regular', grey = BLACK, right = RIGHT }: Wrapped,
) {
  for (const line of linesOf(text, { width: right - x, size, weight })) {
    sheet.breakBefore(size * LINE_HEIGHT)
    sheet.text(line, { x, size, weight, grey })
    sheet.down(size * LINE_HEIGHT)
  }
}

type Measure = { readonly width: number; readonly size: number; readonly weight: Weight }

/** Broken at spaces, and inside a word that is longer than a line. */
function linesOf(text: string, { width, size, weight }: Measure): string[] {
  const fits = (line: string) => widthOf(runsOf(line, weight), size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (!fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line]
}
