import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeFault, log } from '../log.ts'
import { loggedPath } from './logged-path.ts'

it('the secret part of an address is not logged', () => {
  expect(loggedPath(`/rest/webhooks/x/${'0f'.repeat(32)}/completed/one`)).toBe(
    '/rest/webhooks/x/[secret]/completed/one',
  )
  expect(loggedPath('/articles/edit')).toBe('/articles/edit')
})

afterEach(() => vi.restoreAllMocks())

describe('a line of the log', () => {
  it.each(['info', 'warn', 'error'] as const)('is one JSON text, written as %s', (level) => {
    const write = vi.spyOn(console, level).mockImplementation(() => {})
    log(level, { event: 'two\nlines', card: '4111 1111 1111 1111', status: 404 })
    expect(write).toHaveBeenCalledTimes(1)
    const line = String(write.mock.calls[0]?.[0])
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({ level, event: 'two\nlines', card: '[digits]', status: 404 })
  })
})

describe('a fault', () => {
  const chain = (causes: number): Error =>
    Array.from({ length: causes }).reduce<Error>(
      (cause, _, i) => new Error(`fault ${i}`, { cause }),
      new Error('first'),
    )

  it('is described with its causes, nearest first, up to five', () => {
    const told = describeFault(chain(2)).split('caused by ')
    expect(told.map((part) => part.split('\n')[0])).toEqual(['Error: fault 1', 'Error: fault 0', 'Error: first'])
    expect(describeFault(chain(9)).split('caused by ')).toHaveLength(5)
  })

  it('has its stack, or its message where it has none', () => {
    const bare = Object.assign(new Error('bare'), { stack: undefined })
    expect(describeFault(new Error('x'))).toMatch(/Error: x\n {4}at /)
    expect(describeFault(bare)).toBe('bare')
  })

  it.each([
    ['a text', 'gone', 'gone'],
    ['null', null, 'null'],
    ['nothing', undefined, ''],
  ])('that is %s instead of an error is described as well', (_, error, expected) => {
    expect(describeFault(error)).toBe(expected)
  })

  it('is not described beyond eight thousand characters', () => {
    expect(describeFault('x'.repeat(9000))).toHaveLength(8000)
  })
})
