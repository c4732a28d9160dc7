import { expect, it } from 'vitest'
import { graphqlCopies } from './single-copies.ts'

function metafile(...files: readonly (readonly [string, number])[]): string {
  const inputs = Object.fromEntries(files.map(([file, bytesInOutput]) => [file, { bytesInOutput }]))
  return JSON.stringify({ outputs: { 'index.js': { inputs }, 'index.js.map': { inputs: {} } } })
}

const MODULE = 'node_modules/graphql/language/parser.mjs'
const COMMON_JS = 'node_modules/graphql/language/parser.js'
const NESTED = 'node_modules/tool/node_modules/graphql/language/parser.mjs'

it.each([
  ['one', [MODULE], [MODULE]],
  ['both builds of a package', [MODULE, COMMON_JS], [MODULE, COMMON_JS]],
  ['a package within a package', [MODULE, NESTED], [MODULE, NESTED]],
  ['none', ['node_modules/graphql/language/lexer.mjs'], []],
])('the copies of graphql in a bundle are counted: %s', (_, files, copies) => {
  expect(graphqlCopies(metafile(...files.map((file) => [file, 100] as const)))).toEqual(copies)
})

it('a copy that the bundler left out does not count', () => {
  expect(graphqlCopies(metafile([MODULE, 100], [COMMON_JS, 0]))).toEqual([MODULE])
})
