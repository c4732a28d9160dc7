import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const islands = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.island.tsx') && !path.startsWith('dev/'),
)

it.each(islands)('%s is exported inside an error boundary', (path) => {
  const exported = [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/^export const .*$/gm)].map(([line]) => line)
  expect(exported).toEqual([expect.stringMatching(/^export const \w+ = withErrorBoundary\(\w+(\)|, \{.*)$/)])
})
