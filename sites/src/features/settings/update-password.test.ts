import { afterEach, expect, it, vi } from 'vitest'
import { PASSWORD_FAILURE_MESSAGES } from '../auth/passwords/failure-messages.ts'
import { updatePassword } from './update-password.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(body: unknown, status: number) {
  vi.stubGlobal('location', new URL('https://meridian.test/settings'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => (body === null ? new Response(null, { status }) : Response.json(body, { status })))
  return updatePassword({ current: 'Council-2026!', next: 'Much-better-1', confirm: 'Much-better-1' })
}

const UNKNOWN = 'An unknown error occurred. Try again.'

it.each<[string, unknown, number, string]>([
  ['[PASS-020] [PASS-027] an error without anything', { errors: [{}] }, 200, UNKNOWN],
  ['[PASS-027] an empty message', { errors: [{ message: '' }] }, 200, UNKNOWN],
  ['[PASS-020] [PASS-027] an answer without a body', null, 500, UNKNOWN],
  ['[PASS-026] a message without a code', { errors: [{ message: 'Plain words' }] }, 200, 'Plain words'],
  [
    '[PASS-024] a code of ours',
    { errors: [{ message: 'x', extensions: { code: 'UnhandledError' } }] },
    200,
    PASSWORD_FAILURE_MESSAGES.technical,
  ],
  ['[PASS-024] a service that is away', null, 503, PASSWORD_FAILURE_MESSAGES.technical],
])('who changes their password reads after %s what the form by a link says', async (_, body, status, message) => {
  expect(await answering(body, status)).toEqual({ kind: 'failed', message })
})

it('a person signed out meanwhile is told so, also without a code', async () => {
  expect(await answering(null, 401)).toEqual({ kind: 'signed-out' })
})
