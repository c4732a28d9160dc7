import { afterEach, expect, it, vi } from 'vitest'
import { FORM_MESSAGES } from '../../lib/forms/form-messages.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import { revokeOtherSessions, revokeSession } from './revoke-sessions.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Promise<Response>) {
  vi.stubGlobal('location', new URL('https://meridian.test/settings'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', answer)
}
function refusedWith(status: number, code: string) {
  const errors = [{ message: code, extensions: { code } }]
  return async () => Response.json({ errors }, { status, headers: { 'x-correlation-id': 'AAAA-BBBB-CCCC' } })
}

it.each<[string, () => Promise<Response>, object]>([
  [
    'that nobody knows, without an answer',
    () => Promise.reject(new TypeError('x')),
    { message: FORM_MESSAGES.unknown },
  ],
  [
    'that nobody knows, where something else answered',
    async () => new Response('Hotel'),
    { message: FORM_MESSAGES.unknown },
  ],
  ['that nothing was changed', refusedWith(503, 'ServiceUnavailable'), { message: SETTINGS_MESSAGES.failed }],
  ['that they are signed out', refusedWith(401, 'NotAuthenticated'), { kind: 'signed-out' }],
  ['that it is done, of a session that is gone', refusedWith(200, 'NotFound'), { kind: 'revoked' }],
])('who signs a device out is told %s', async (_, answer, outcome) => {
  answerWith(answer)
  expect(await revokeSession('one')).toMatchObject(outcome)
  expect(await revokeOtherSessions()).toMatchObject(outcome)
})
