import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { documentReader } from './read-document.ts'

const schema = buildSchema('type Query { name: String }')

describe('a document', () => {
  test('that is valid is parsed and validated once', () => {
    const read = documentReader(schema, { isLocal: false })
    expect(read('{ name }')).toBe(read('{ name }'))
    expect(read('{ name }')).toMatchObject({ ok: true })
  })

  test('that is refused or very long is not cached', () => {
    const read = documentReader(schema, { isLocal: false })
    const long = `{ name } ${'#'.repeat(9000)}`
    for (const text of ['{ nothing }', long]) expect(read(text)).not.toBe(read(text))
  })

  test.each([
    ['no operation', '   ', 'Syntax Error'],
    ['half an operation', '{ name', 'Syntax Error'],
    ['an unknown field', '{ nam }', 'Cannot query field'],
    ['more tokens than allowed', `{ ${'name '.repeat(1000)} }`, '1000 tokens'],
    ['introspection, outside local running', '{ __schema { description } }', 'introspection'],
  ])('with %s is refused with its error', (_what, text, message) => {
    const read = documentReader(schema, { isLocal: false })(text)
    expect(read).toMatchObject({ ok: false, errors: [{ message: expect.stringContaining(message) }] })
  })

  test('with an unknown field gets no suggestions outside local development', () => {
    const told = (isLocal: boolean) => JSON.stringify(documentReader(schema, { isLocal })('{ nam }'))
    expect(told(true)).toContain('Did you mean')
    expect(told(false)).not.toContain('Did you mean')
  })
})
