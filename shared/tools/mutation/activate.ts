import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

declare global {
  /** Called by every instrumented place; absent outside mutation runs. */
  var isMutantActive: ((id: string) => boolean) | undefined
}

// Loaded by each test file before the code it tests, so that the switch exists when modules are evaluated.
const { active, reachedFile } = JSON.parse(readFileSync(process.env.MUTATION_STATE ?? '', 'utf8')) as {
  active: string | null
  reachedFile: string
}
const reached = new Set<string>()

globalThis.isMutantActive = (id) => {
  if (active !== null) return id === active
  reached.add(id)
  return false
}

afterAll(() => {
  if (active !== null) return
  const line = { testFile: expect.getState().testPath, ids: [...reached] }
  appendFileSync(reachedFile, `${JSON.stringify(line)}\n`)
})
