import { describe, expect, it } from 'vitest'
import { instrument } from './mutants.ts'

function textsOf(source: string): string[] {
  return instrument('x.ts', source).mutants.map(({ kind, text }) => `${kind}: ${text}`)
}

describe('mutants', () => {
  it.each([
    ['f = () => and(a, b)', ['drop a condition of a statement: and(b)', 'drop a condition of a statement: and(a)']],
    ['f = () => lte(a, b)', ['move a limit of a statement: lt(a, b)']],
    ['f = () => q.where(eq(a, b))', ['drop all conditions of a statement: q']],
    ['f = () => a && b', ['take one side of a condition: a', 'take one side of a condition: b']],
    ['f = () => a < b', ['move a comparison: a <= b']],
    ['f = () => !a', ['negate a condition: a']],
    ['f = () => { if (a) throw e }', ['skip a branch: false']],
    ['f = () => { check(a) }', ['skip a call: undefined']],
    ['f = () => db.commit([a, ...b])', ['drop statements of a batch: [a]']],
    ['const LIMIT = 10', ['change a number: 10 + 1']],
    ["const LIST = ['a', 'b']", ["drop an element of a list: ['b']", "drop an element of a list: ['a']"]],
    ['f = (x: number = 1): x is 2 => x', []],
  ])('of %s', (source, expected) => {
    expect(textsOf(source)).toEqual(expected)
  })

  it('keep statements on consecutive lines separate', () => {
    const { code } = instrument('x.ts', 'function f() {\n  const a = b\n  check(a)\n}')
    expect(code).toContain('const a = b\n  void (')
  })

  it('are off until their switch is on, including nested ones', () => {
    const { code, mutants } = instrument('x.ts', 'globalThis.answer = (a, b) => (a > 1 && b) || !a')
    const scope = globalThis as unknown as { answer: (a: number, b: boolean) => boolean }
    new Function(code)()
    expect(scope.answer(2, true)).toBe(true)
    expect(scope.answer(1, true)).toBe(false)
    const moved = mutants.find(({ text }) => text === 'a >= 1')
    globalThis.isMutantActive = (id) => id === moved?.id
    expect(scope.answer(1, true)).toBe(true)
    globalThis.isMutantActive = undefined
  })
})
