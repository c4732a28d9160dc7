import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { describeFault } from '#shared/kernel/log.ts'
import { log } from './log.ts'

afterEach(() => vi.restoreAllMocks())

function logged(line: Parameters<typeof log>[1]): string {
  const write = vi.spyOn(console, 'error').mockImplementation(() => {})
  log('error', line)
  return String(write.mock.calls[0]?.[0])
}

it.each(['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242', '123456789012'])(
  'a run of twelve and more digits is masked in the log of the edge: %s',
  (digits) => {
    const line = logged({ path: `/articles/${digits}/edit` })
    expect(line).not.toContain(digits)
    expect(JSON.parse(line)).toEqual({
      ...{ level: 'error', worker: 'sites', path: '/articles/[digits]/edit' },
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  },
)

it('shorter numbers stay', () => {
  expect(logged({ path: '/articles/12345678901', status: 404 })).toContain('12345678901')
})

it('an error is logged with its causes, and without the values of a failed statement', () => {
  const cause = new Error('Failed query: select 1\nparams: maya.chen@meridian.test')
  const fault = describeFault(new AppError('ServiceUnavailable', { cause }))
  expect(fault).toContain('caused by Error: Failed query: select 1')
  expect(fault).not.toContain('maya.chen')
})
