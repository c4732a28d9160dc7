import { xmlText } from '../../stories/xml.ts'
import type { ExportPart } from './privacy.queries.ts'

export type ExportHead = { readonly community: string; readonly madeAt: string }

type Parts = AsyncIterable<ExportPart>

/** `{"community", "madeAt", "tables": [{"name", "label", "rows"}]}`; consecutive parts of one table are one entry. */
export async function* exportJson({ community, madeAt }: ExportHead, parts: Parts): AsyncGenerator<string> {
  yield `{"community":${JSON.stringify(community)},"madeAt":${JSON.stringify(madeAt)},"tables":[`
  let last: string | null = null
  for await (const { source, label, rows } of parts) {
    const inner = rows.slice(1, -1)
    if (source === last) yield `,${inner}`
    else
      yield `${last === null ? '' : ']},'}{"name":${JSON.stringify(source)},"label":${JSON.stringify(label)},"rows":[${inner}`
    last = source
  }
  yield last === null ? ']}' : ']}]}'
}

const STYLE =
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}dl{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.25rem 1rem;padding:1rem 0;border-top:1px solid #bbb}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}@media(max-width:36rem){dl{grid-template-columns:minmax(0,1fr)}}'

/** A self-contained page: no script, and nothing is loaded. */
export async function* exportHtml({ community, madeAt }: ExportHead, parts: Parts): AsyncGenerator<string> {
  const title = `Your data at ${community}`
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${xmlText(title)}</title><style>${STYLE}</style></head><body><h1>${xmlText(title)}</h1><p>Made on ${xmlText(madeAt)}. Times are UTC.</p>`
  let last: string | null = null
  for await (const { source, label, rows } of parts) {
    if (source !== last) yield `<h2>${xmlText(label)}</h2>`
    last = source
    yield (JSON.parse(rows) as Readonly<Record<string, unknown>>[]).map(rowHtml).join('')
  }
  yield '</body></html>'
}

function rowHtml(row: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  return `<dl>${fields.map(([name, value]) => `<dt>${xmlText(words(name))}</dt><dd>${xmlText(shown(value))}</dd>`).join('')}</dl>`
}

/** "publishedAt" is "Published at". */
function words(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
