import type { PdfFont, Run } from './pdf-fonts.server.ts'

/** A text at a position in points from the lower left corner of a page, or a line across it. */
export type Mark =
  | {
      readonly kind: 'text'
      readonly runs: readonly Run[]
      readonly size: number
      readonly x: number
      readonly y: number
      readonly grey: number
    }
  | {
      readonly kind: 'line'
      readonly fromX: number
      readonly toX: number
      readonly y: number
      readonly width: number
      readonly grey: number
    }

export type PdfDocument = {
  readonly title: string
  readonly createdAt: Date
  readonly size: { readonly width: number; readonly height: number }
  readonly pages: readonly (readonly Mark[])[]
}

type Content = string | Uint8Array<ArrayBuffer>
type PdfObject = { readonly dictionary: string; readonly stream?: Uint8Array<ArrayBuffer> }

/** The bytes of a PDF 1.7 file: pages of text in embedded fonts. Streams are compressed; nothing in it is active. */
export async function writePdf({ title, createdAt, size, pages }: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const objects: PdfObject[] = []
  const add = (object: PdfObject) => objects.push(object)
  const reserve = () => add({ dictionary: '' })
  const [catalog, tree, info] = [reserve(), reserve(), reserve()]
  const fonts = await addFonts(add, usesOf(pages.flat()))
  const resources = [...fonts].map(([font, { name, id }]) => [font, `/${name} ${id} 0 R`] as const)
  const nameOf = (font: PdfFont) => fonts.get(font)?.name ?? ''
  const ids: number[] = []
  for (const marks of pages) {
    const content = await compressed(marks.map((mark) => contentOf(mark, nameOf)).join('\n'))
    const contentId = add(content)
    const used = resources.map(([, entry]) => entry).join(' ')
    ids.push(
      add({
        dictionary: `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Contents ${contentId} 0 R /Resources << /Font << ${used} >> >> >>`,
      }),
    )
  }
  objects[catalog - 1] = {
    dictionary: `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  }
  objects[tree - 1] = {
    dictionary: `<< /Type /Pages /Count ${ids.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
  }
  objects[info - 1] = { dictionary: `<< /Title <${hexText(title)}> /CreationDate (${dateText(createdAt)}) >>` }
  return assemble(objects, { catalog, info })
}

/** The glyphs used of each font, with their characters. */
function usesOf(marks: readonly Mark[]): Map<PdfFont, Map<number, string>> {
  const uses = new Map<PdfFont, Map<number, string>>()
  for (const mark of marks) {
    if (mark.kind === 'line') continue
    for (const { font, codes, text } of mark.runs) {
      const used = uses.get(font) ?? new Map<number, string>()
      uses.set(font, used)
      if (font.kind === 'embedded') for (const [i, code] of codes.entries()) used.set(code, text[i] ?? '')
    }
  }
  return uses
}

async function addFonts(add: (object: PdfObject) => number, uses: ReadonlyMap<PdfFont, ReadonlyMap<number, string>>) {
  const fonts = new Map<PdfFont, { readonly name: string; readonly id: number }>()
  for (const [font, used] of uses) {
    const name = `F${fonts.size + 1}`
    fonts.set(font, { name, id: font.kind === 'embedded' ? await addEmbedded(add, font, used) : addReaders(add, font) })
  }
  return fonts
}

const NON_SYMBOLIC_SANS = 32

async function addEmbedded(
  add: (object: PdfObject) => number,
  { name, file }: PdfFont & { readonly kind: 'embedded' },
  used: ReadonlyMap<number, string>,
): Promise<number> {
  const base = `/${name}`
  const fontFile = add(await compressed(file.bytes, `/Length1 ${file.bytes.byteLength}`))
  const descriptor = add({
    dictionary: `<< /Type /FontDescriptor /FontName ${base} /Flags ${NON_SYMBOLIC_SANS} /FontBBox [${file.box.join(' ')}] /ItalicAngle 0 /Ascent ${file.ascent} /Descent ${file.descent} /CapHeight ${file.ascent} /StemV 80 /FontFile2 ${fontFile} 0 R >>`,
  })
  const widths = [...used.keys()].sort((a, b) => a - b).map((glyph) => `${glyph} [${file.widthOf(glyph)}]`)
  const descendant = add({
    dictionary: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${base} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [${widths.join(' ')}] >>`,
  })
  const toUnicode = add(await compressed(unicodeMap(used)))
  return add({
    dictionary: `<< /Type /Font /Subtype /Type0 /BaseFont ${base} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
  })
}

/** Adds fonts that are not embedded: PDF readers have one for each of these character collections. */
function addReaders(
  add: (object: PdfObject) => number,
  { name, ordering, supplement, encoding }: PdfFont & { readonly kind: 'reader' },
): number {
  const descriptor = add({
    dictionary: `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 740 /StemV 80 >>`,
  })
  const descendant = add({
    dictionary: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement ${supplement} >> /FontDescriptor ${descriptor} 0 R /DW 1000 >>`,
  })
  return add({
    dictionary: `<< /Type /Font /Subtype /Type0 /BaseFont /${name}-${encoding} /Encoding /${encoding} /DescendantFonts [${descendant} 0 R] >>`,
  })
}

const MAP_PART = 100

/** The characters of glyphs, so that text can be searched, copied and read out. */
function unicodeMap(used: ReadonlyMap<number, string>): string {
  const lines = [...used].map(([glyph, text]) => `<${hex4(glyph)}> <${[...utf16Hex(text)].join('')}>`)
  const parts = Array.from({ length: Math.ceil(lines.length / MAP_PART) }, (_, i) =>
    lines.slice(i * MAP_PART, (i + 1) * MAP_PART),
  )
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...parts.map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

function contentOf(mark: Mark, nameOf: (font: PdfFont) => string): string {
  if (mark.kind === 'line') return `${mark.grey} G ${mark.width} w ${mark.fromX} ${mark.y} m ${mark.toX} ${mark.y} l S`
  const shown = mark.runs.map(({ font, codes }) => `/${nameOf(font)} ${mark.size} Tf <${codes.map(hex4).join('')}> Tj`)
  return `${mark.grey} g BT ${round(mark.x)} ${round(mark.y)} Td ${shown.join(' ')} ET`
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
function hex4(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}
function utf16Hex(text: string): string[] {
  return Array.from({ length: text.length }, (_, i) => hex4(text.charCodeAt(i)))
}
function hexText(text: string): string {
  return `FEFF${utf16Hex(text).join('')}`
}
function dateText(at: Date): string {
  return `D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`
}

async function compressed(content: Content, more = ''): Promise<PdfObject> {
  const body = new Response(typeof content === 'string' ? new TextEncoder().encode(content) : content).body
  if (!body) throw new Error('A stream of a PDF has no body')
  const stream = new Uint8Array(await new Response(body.pipeThrough(new CompressionStream('deflate'))).arrayBuffer())
  return { dictionary: `<< /Filter /FlateDecode /Length ${stream.byteLength} ${more} >>`, stream }
}

function assemble(
  objects: readonly PdfObject[],
  { catalog, info }: { readonly catalog: number; readonly info: number },
) {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const write = (content: Content) => {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    parts.push(bytes)
    length += bytes.byteLength
  }
  // The bytes above 127 mark the file as binary.
  write(Uint8Array.from([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  const offsets = objects.map(({ dictionary, stream }, i) => {
    const offset = length
    write(`${i + 1} 0 obj\n${dictionary}\n`)
    if (stream) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
    return offset
  })
  const table = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`)
  write(
    `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
  const file = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.byteLength
  }
  return file
}
