import { expect, it } from 'vitest'
import { csvHead } from './csv.ts'

it('a file of the log starts with the column names', () => {
  expect(csvHead()).toMatch(/^\uFEFFTime \(UTC\),Community,Staff,.*\r\n$/)
})
