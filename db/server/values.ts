import type { WireValue } from './protocol.ts'

export type SqlValue = null | bigint | number | string | Uint8Array

/** Integers travel as text, so that 64 bits survive JSON. */
export const fromWire = (value: WireValue): SqlValue => {
  switch (value.type) {
    case 'null':
      return null
    case 'integer':
      return BigInt(value.value)
    case 'float':
      return value.value
    case 'text':
      return value.value
    case 'blob':
      return new Uint8Array(Buffer.from(value.base64, 'base64'))
  }
}

export const toWire = (value: unknown): WireValue => {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'bigint') return { type: 'integer', value: value.toString() }
  if (typeof value === 'number') return { type: 'float', value }
  if (typeof value === 'string') return { type: 'text', value }
  const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : (value as Uint8Array)
  return { type: 'blob', base64: Buffer.from(bytes).toString('base64').replace(/=+$/, '') }
}
