import { describe, expect, it } from 'vitest'
import { type ClientBuild, searchClientChunks } from './client-chunks.ts'

const BUILD: ClientBuild = {
  chunks: new Map([
    ['Login.a1.js', 'import{a}from"./shared.b2.js";import("./later.c3.js")'],
    ['shared.b2.js', 'export const a="articleSave"'],
    ['later.c3.js', 'export default 1'],
    ['Board.d4.js', 'import{a}from"./shared.b2.js";const q="mutation{articleAssign}"'],
    ['unused.e5.js', 'export default 2'],
  ]),
  entries: [
    { source: '/product/sites/src/features/auth/login/Login.island.tsx', chunk: 'Login.a1.js' },
    { source: '/product/sites/src/admin/articles/Board.island.tsx', chunk: 'Board.d4.js' },
  ],
}

function planted(chunk: string, text: string): ClientBuild {
  return { ...BUILD, chunks: new Map(BUILD.chunks).set(chunk, `${BUILD.chunks.get(chunk)};${text}`) }
}

describe('the search of the client chunks', () => {
  it('finds nothing where admin operations are in chunks of admin pages only', () => {
    expect(searchClientChunks(BUILD, ['articleAssign'])).toEqual({
      violations: [],
      chunks: 5,
      openChunks: 4,
      operationsInAdminChunks: 1,
    })
  })

  it.each(['Login.a1.js', 'shared.b2.js', 'later.c3.js', 'unused.e5.js'])(
    'finds an admin operation in %s, which pages outside /admin may load',
    (chunk) => {
      const { violations } = searchClientChunks(planted(chunk, 'const m="mutation{articleAssign}"'), ['articleAssign'])
      expect(violations).toEqual([`articleAssign in ${chunk}`])
    },
  )

  it('finds an admin chunk that a members’ page loads later', () => {
    const { violations } = searchClientChunks(planted('later.c3.js', 'import("./Board.d4.js")'), ['articleAssign'])
    expect(violations).toEqual(['articleAssign in Board.d4.js'])
  })

  it.each([
    ['a secret', 'env.OUTBOX_KEY'],
    ['a secret', 'env.SESSION_ADMIN_PRIVATE_KEY'],
    ['the database address', 'env.DB_URL'],
    ['drizzle', 'Symbol.for("drizzle:entityKind")'],
    ['libsql', 'throw new LibsqlError(e)'],
    ['SQL', '"SELECT id, title FROM articles"'],
    ['SQL', '"INSERT INTO articles"'],
  ])('finds %s in a chunk, also of admins: %s', (what, text) => {
    const { violations } = searchClientChunks(planted('Board.d4.js', text), [])
    expect(violations).toEqual([expect.stringMatching(new RegExp(`^${what} \\(.+\\) in Board.d4.js$`))])
  })
})
