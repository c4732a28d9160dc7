import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import type { Service } from './env.ts'
import { failureKind, failureStatus, hasFailed, isMembershipGated, isReported } from './failure.ts'
import { phaseRefusal } from './forms/phase-refusal.ts'
import { tellFailedPage } from './tell-failed-page.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['UnhandledError', 'fault', 500],
  ['ServiceUnavailable', 'away', 503],
  ['NotAuthenticated', 'signedOut', 401],
  ['NotAllowed', 'forbidden', 403],
  ['TooManyRequests', 'tooMany', 429],
  ['MaxSendAttempts', 'tooMany', 429],
  ['TooLarge', 'tooLarge', 413],
  ['UnsupportedMediaType', 'wrongType', 415],
  ['StaleRevision', 'fault', 500],
] as const)('a page that fails with %s shows the notice "%s" with status %i', (code, kind, status) => {
  for (const isPosted of [true, false]) expect(failureKind(code, isPosted)).toBe(kind)
  expect(failureStatus(kind)).toBe(status)
  expect(hasFailed(kind), 'has a row that staff find by its code').toBe(status >= 500)
})

test.each([
  ['BadRequest.Invalid', 'invalid', 400],
  ['Invalid.Email', 'invalid', 400],
  ['AmbiguousSubscription', 'invalid', 400],
  ['NotFound', 'gone', 404],
] as const)(
  'a form that is refused as %s shows the notice "%s" with status %i; a page that is only opened has a fault of ours',
  (code, kind, status) => {
    expect(failureStatus(failureKind(code, true))).toBe(status)
    expect(failureKind(code, true)).toBe(kind)
    expect(failureKind(code, false)).toBe('fault')
  },
)

test.each([
  ['UnhandledError', true],
  ['ServiceUnavailable', true],
  ['TooManyRequests', true],
  ['NotAuthenticated', false],
  ['NotAllowed', false],
  ['TooLarge', false],
  ['UnsupportedMediaType', false],
  ['BadRequest.Invalid', true],
  ['NotFound', false],
] as const)(
  'whether a page that fails with %s is reported, because its requester could not have known: %s',
  (code, isIt) => {
    expect(isReported(failureKind(code, true))).toBe(isIt)
  },
)

test.each([
  [
    'an unpaid membership',
    new AppError('NotAllowed', { message: 'Renew first.', extensions: { phase: 'OVERDUE' } }),
    true,
  ],
  ['another right that is missing', new AppError('NotAllowed', { extensions: { reason: 'full' } }), false],
  ['a refusal without details', new AppError('NotAllowed'), false],
  ['another refusal', new AppError('NotFound', { extensions: { phase: 'OVERDUE' } }), false],
  ['a fault', new Error('Renew first.'), false],
])('the words of %s are shown beside the form: %s', (_, error, isIt) => {
  expect(isMembershipGated(error)).toBe(isIt)
  expect(phaseRefusal(error)).toBe(isIt ? 'Renew first.' : null)
})

/** What the backend is told of a page that failed, and what is logged. */
async function tell(answer: Response | Error) {
  const told: unknown[] = []
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const admin: Service = {
    fetch: async (request) => {
      told.push([new URL(request.url).hostname, await request.json()])
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const request = new Request(`http://meridian.localhost:8787/v2/forum${'/x'.repeat(300)}?q=private`)
  await tellFailedPage(admin, {
    ...{ request, code: 'ServiceUnavailable', fault: 'x', correlationId: 'AAAA-BBBB-CCCC', userId: 'maya' },
  })
  return { told, lines: logged.mock.calls.length }
}

test('a page that failed is stored for staff: its path in part, without its query, and its cause', async () => {
  const { told, lines } = await tell(new Response(null, { status: 202 }))
  expect(told).toEqual([
    [
      expect.not.stringContaining('meridian'),
      { host: 'meridian.localhost', path: expect.stringMatching(/^\/v2\/forum/), cause: 'AWAY', userId: 'maya' },
    ],
  ])
  expect(JSON.stringify(told)).not.toContain('private')
  expect(JSON.stringify(told).length).toBeLessThan(500)
  expect(lines).toBe(0)
})

test.each([new Response(null, { status: 503 }), new Error('gone')])(
  'the page is shown even if its failure cannot be stored, which is logged: %s',
  async (answer) => {
    expect((await tell(answer)).lines).toBe(1)
  },
)
