/** The parts of an embedded TrueType file that a PDF needs. */
export type TrueType = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** In thousandths of the size, as in PDFs. */
  readonly ascent: number
  readonly descent: number
  readonly box: readonly [number, number, number, number]
  /** The glyph of a code point; undefined when the font has none. */
  readonly glyphOf: (codePoint: number) => number | undefined
  readonly widthOf: (glyph: number) => number
}

const PER_SIZE = 1000

export function readTrueType(bytes: Uint8Array<ArrayBuffer>): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = readTables(view)
  const at = (name: string) => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`The font has no table ${name}`)
    return offset
  }
  const [head, hhea, hmtx] = [at('head'), at('hhea'), at('hmtx')]
  const scale = PER_SIZE / view.getUint16(head + 18)
  const scaled = (offset: number) => Math.round(view.getInt16(offset) * scale)
  const metrics = view.getUint16(hhea + 34)
  const glyphs = readCharacterMap(view, at('cmap'))
  return {
    bytes,
    ascent: scaled(hhea + 4),
    descent: scaled(hhea + 6),
    box: [scaled(head + 36), scaled(head + 38), scaled(head + 40), scaled(head + 42)],
    glyphOf: (codePoint) => glyphs.get(codePoint),
    widthOf: (glyph) => Math.round(view.getUint16(hmtx + 4 * Math.min(glyph, metrics - 1)) * scale),
  }
}

function readTables(view: DataView): Map<string, number> {
  const count = view.getUint16(4)
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const record = 12 + 16 * i
      const name = String.fromCharCode(...Array.from({ length: 4 }, (__, c) => view.getUint8(record + c)))
      return [name, view.getUint32(record + 8)] as const
    }),
  )
}

/** Format 4 has the code points of the basic plane, which contains the letters of our fonts. */
function readCharacterMap(view: DataView, cmap: number): Map<number, number> {
  const subtables = Array.from({ length: view.getUint16(cmap + 2) }, (_, i) => cmap + view.getUint32(cmap + 8 + 8 * i))
  const table = subtables.find((offset) => view.getUint16(offset) === 4)
  if (table === undefined) throw new Error('The font has no character map of format 4')
  const glyphs = new Map<number, number>()
  const doubled = view.getUint16(table + 6)
  for (let i = 0; i < doubled; i += 2) {
    const end = view.getUint16(table + 14 + i)
    const start = view.getUint16(table + 16 + doubled + i)
    const delta = view.getUint16(table + 16 + 2 * doubled + i)
    const rangeAt = table + 16 + 3 * doubled + i
    const range = view.getUint16(rangeAt)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const direct = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - start))
      const glyph = range !== 0 && direct === 0 ? 0 : (direct + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}
