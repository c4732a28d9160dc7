import { Parser } from 'htmlparser2'
import { linkTarget } from '#shared/kernel/links/link-target.ts'
import { counted } from '#shared/kernel/plurals.ts'

const EMBEDS: ReadonlySet<string> = new Set(['iframe', 'video', 'audio', 'embed', 'object'])
const FIELDS: ReadonlySet<string> = new Set(['input', 'textarea', 'select'])

type Attributes = Readonly<Record<string, string>>

/** What HTML has that a text of this product cannot hold, in words: everything but the words themselves. */
export function lossesOf(html: string): readonly string[] {
  const losses: string[] = []
  const counts = { tables: 0, fields: 0, scripts: 0, drawings: 0, formulas: 0 }
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'img') losses.push(pictureText(attributes))
      else if (EMBEDS.has(tag)) losses.push(`Embedded item: ${addressOf(attributes) || tag}`)
      else if (tag === 'a') losses.push(...deadLink(attributes))
      else if (FIELDS.has(tag)) counts.fields++
      else if (tag === 'table') counts.tables++
      else if (tag === 'script') counts.scripts++
      else if (tag === 'svg' || tag === 'canvas') counts.drawings++
      else if (tag === 'math') counts.formulas++
    },
  })
  parser.end(html)
  const gone = [
    ...some(counts.fields, 'form field'),
    ...some(counts.scripts, 'script'),
    ...some(counts.drawings, 'drawing'),
    ...some(counts.formulas, 'formula'),
  ]
  return [
    ...losses,
    ...gone,
    ...(counts.tables > 0 ? [`${counted(counts.tables, 'table')}: each cell became a paragraph`] : []),
  ]
}

function some(count: number, name: string): string[] {
  return count > 0 ? [counted(count, name)] : []
}

function addressOf({ src, 'data-src': later, data }: Attributes): string {
  return src || later || data || ''
}

function pictureText(attributes: Attributes): string {
  const alt = attributes.alt?.trim()
  return `Image: ${shortened(addressOf(attributes)) || 'without an address'}${alt ? ` (${alt})` : ''}`
}

/** A picture can stand in its own address, which nobody wants to read. */
function shortened(address: string): string {
  return address.startsWith('data:') ? 'kept within the text' : address
}

/** A link whose address leads nowhere from here; its words stay. */
function deadLink({ href }: Attributes): string[] {
  return href && !linkTarget(href) && !href.startsWith('#') ? [`Link address: ${href}`] : []
}
