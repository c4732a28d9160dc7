import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { FAULT_TESTS } from './fault-tests.ts'

const vitest = 'node_modules/vitest/vitest.mjs'

function filesOf(config: string, parts: readonly string[]): string[] {
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, 'list', '--filesOnly', '--config', config, ...parts],
    { encoding: 'utf8' },
  )
  expect(status).toBe(0)
  return stdout.split('\n').filter((line) => /\.(test|e2e)\.ts$/.test(line))
}

describe('the tests of faults', () => {
  it.each([
    ['vitest.config.ts', FAULT_TESTS.unit],
    ['sites/e2e/vitest.config.ts', FAULT_TESTS.browser],
  ])('of %s: vitest takes each part as a path, and finds files by it', (config, parts) => {
    const files = filesOf(config, parts)
    for (const part of parts)
      expect(
        files.filter((file) => file.includes(part)),
        part,
      ).not.toEqual([])
  })
})
