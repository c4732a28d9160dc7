import { expect, it } from 'vitest'
import { TAR_END, tarHeader } from './tar.ts'

const GIB = 1024 ** 3

/** As programs that unpack read it: eleven octal digits, or a binary number behind a marker. */
function sizeIn(header: Uint8Array): number {
  if (header[124] === 0x80) return Number(new DataView(header.buffer).getBigUint64(128))
  return Number.parseInt(new TextDecoder().decode(header.slice(124, 135)), 8)
}

/** The sum of all bytes, with spaces in the field of the checksum. */
function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

it.each([
  ['no bytes', 0],
  ['a byte', 1],
  ['a byte less than eight gibibytes, the most that eleven digits hold', 8 * GIB - 1],
  ['eight gibibytes', 8 * GIB],
  ['a terabyte', 1024 * GIB],
])('the header of a file in an archive says its size and its time: %s', (_, size) => {
  const changedAt = new Date('2026-11-20T15:00:00Z')
  const header = tarHeader('pictures/one.webp', size, changedAt)
  const text = (from: number, to: number) => new TextDecoder().decode(header.slice(from, to))
  expect(header).toHaveLength(512)
  expect(sizeIn(header)).toBe(size)
  expect(Number.parseInt(text(136, 147), 8) * 1000).toBe(changedAt.getTime())
  expect(Number.parseInt(text(148, 154), 8)).toBe(checksumOf(header))
  expect([text(0, 18), text(257, 263)]).toEqual(['pictures/one.webp\0', 'ustar\0'])
  // A plain file that its owner may change and others may read, of the first user and group.
  expect([text(156, 157), text(100, 107)]).toEqual(['0', '0000644'])
  expect([text(108, 115), text(116, 123)]).toEqual(['0000000', '0000000'])
})

it('an archive ends with two empty blocks', () => {
  expect([...TAR_END]).toEqual(Array(1024).fill(0))
})
