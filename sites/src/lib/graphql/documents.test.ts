import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS, pageDocuments } from '#shared/testing/page-documents.ts'
import { composeText } from './typed-document.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const documents = pageDocuments()

describe('the GraphQL documents of pages and islands', () => {
  it('are found by this test', () => {
    expect(documents.length).toBeGreaterThan(8)
  })

  it.each(ENDPOINTS)('are valid against the %s schema', (endpoint) => {
    const schema = buildSchema(readFileSync(join(ROOT, `bff-${endpoint}/schema.graphql`), 'utf8'))
    for (const { file, document } of documents.filter((each) => each.endpoint === endpoint)) {
      const errors = validate(schema, document).map((error) => error.message)
      expect(errors, file).toEqual([])
    }
  })

  it('contain a fragment once when several fragments spread it', () => {
    const name = 'fragment Name on User { id }'
    const person = composeText('fragment Person on User { ...Name }', [name])
    const text = composeText('query Q { me { ...Person ...Name } }', [person, name])
    expect(text.match(/fragment Name/g)).toHaveLength(1)
    expect(parse(text).definitions).toHaveLength(3)
  })
})
