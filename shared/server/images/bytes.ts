export function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return bytes.length >= magic.length && magic.every((byte, at) => bytes[at] === byte)
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Encoders split an upload into some hundreds of parts at most; each part costs more than its bytes. */
const PARTS_MAX = 2000

export function checkParts(count: number): void {
  if (count > PARTS_MAX) throw new RangeError('The file has too many parts')
}

/** Reads four letters. */
export function textAt(bytes: Uint8Array, at: number): string {
  if (at + 4 > bytes.length) throw new RangeError('The file ends early')
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** Unlike `subarray`, throws if there are too few bytes. */
export function slice(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): Uint8Array<ArrayBuffer> {
  if (to > bytes.length || from > to) throw new RangeError('The file ends early')
  return bytes.subarray(from, to)
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
