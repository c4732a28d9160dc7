import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../install.mjs'
import { SECURITY_RULES } from './rules.ts'

const NUMBERS = [...Array.from({ length: 67 }, (_, i) => String(i + 1)), '2a', '3a']

function placesOf(text: string, source: string): number {
  return source.split(text).length - 1
}

describe('the security rules', () => {
  it('are all declared, each once', () => {
    expect(SECURITY_RULES.map(({ number }) => number).toSorted()).toEqual(NUMBERS.toSorted())
  })

  it.each(SECURITY_RULES)('$number has existing tests and defects that can be planted', (rule) => {
    const { tests, defects, alsoShownBy = [] } = rule
    expect(tests.length > 0 || alsoShownBy.length > 0).toBe(true)
    expect(tests.length > 0).toBe(defects.length > 0)
    for (const file of [...tests, ...alsoShownBy.filter((one) => one.endsWith('.ts'))])
      expect(existsSync(join(root, file)), file).toBe(true)
    for (const { file, text, becomes } of defects) {
      expect(placesOf(text, readFileSync(join(root, file), 'utf8')), `${file}: ${text}`).toBe(1)
      expect(becomes).not.toBe(text)
    }
  })
})
