import { ProtocolError, type WireValue } from './protocol.ts'

export type SqlValue = null | bigint | number | string | Uint8Array

/** Integers are sent as text, so that 64 bits survive JSON. A JavaScript number would be stored as REAL. */
export function fromWire(value: WireValue): SqlValue {
  switch (value.type) {
    case 'null':
      return null
    case 'integer':
      return integerOf(value.value)
    case 'float':
      return value.value
    case 'text':
      return textOf(value.value)
    case 'blob':
      return new Uint8Array(Buffer.from(value.base64, 'base64'))
  }
}

function integerOf(text: string): bigint {
  const value = BigInt(text)
  if (BigInt.asIntN(64, value) !== value) throw new ProtocolError('SQLITE_MISMATCH', 'An integer has at most 64 bits')
  return value
}

/** The driver reads a text up to its first NUL: a text that cannot be read back completely is refused. */
function textOf(text: string): string {
  if (text.includes('\0')) throw new ProtocolError('SQLITE_MISMATCH', 'A text holds no NUL character')
  return text
}

export function toWire(value: unknown): WireValue {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'bigint') return { type: 'integer', value: value.toString() }
  if (typeof value === 'number') return floatOf(value)
  if (typeof value === 'string') return { type: 'text', value }
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : (value as Uint8Array)
  return {
    type: 'blob',
    base64: Buffer.from(bytes)
      .toString('base64')
      .replace(/={1,2}$/, ''),
  }
}

/** JSON has no infinity: it would arrive as null inside a float, which no client can read. */
function floatOf(value: number): WireValue {
  return Number.isFinite(value) ? { type: 'float', value } : { type: 'null' }
}
