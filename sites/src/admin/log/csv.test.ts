import { expect, it } from 'vitest'
import { csvHead } from './csv.ts'

it('a file of the log begins with the names of its columns', () => {
  expect(csvHead()).toMatch(/^\uFEFFTime \(UTC\),Community,Staff,.*\r\n$/)
})
