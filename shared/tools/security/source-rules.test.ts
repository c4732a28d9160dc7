import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SOURCE_FOLDERS, sourceFiles } from '../boundaries/source-files.ts'
import { root } from '../install.mjs'
import { withPlanted } from './planted.ts'
import { brokenSourceRules } from './testing/source-rules.ts'

it('no line of the product breaks a source rule, and each exception is still needed', () => {
  const sources = SOURCE_FOLDERS.flatMap((folder) => sourceFiles(root, folder))
    .filter((path) => /\.(?:ts|tsx|astro)$/.test(path))
    .map((path) => ({ path, text: withPlanted(path, readFileSync(join(root, path), 'utf8')) }))
  expect(sources.length).toBeGreaterThan(2000)
  expect(brokenSourceRules(sources)).toEqual([])
})
