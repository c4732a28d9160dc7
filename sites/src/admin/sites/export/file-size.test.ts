import { expect, it } from 'vitest'
import { formatFileSize } from './file-size.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_949, '1000 kB'],
  [999_950, '1.0 MB'],
  [4_194_304, '4.2 MB'],
  [5_000_000_000, '5.0 GB'],
  [5_000_000_000_000, '5000 GB'],
] as const)('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
