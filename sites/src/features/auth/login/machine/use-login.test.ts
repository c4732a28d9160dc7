import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readLoginProgress } from './login-progress.ts'
import { type SendEvent, useLogin } from './use-login.ts'

const EMAIL = 'robin@meridian.test'
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/rest/login/auth-strategies': { passwordStrategy: false, otcSmsStrategy: false, smsOptions: [] },
  '/rest/login/one-time': { sent: true },
  '/rest/login/one-time-redeem': {},
}
const requests: string[] = []
const entered = vi.fn()

beforeEach(() => {
  requests.length = 0
  entered.mockReset()
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('history', { state: null, length: 1, pushState: () => undefined, go: () => undefined })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return Response.json(ANSWERS[path])
  })
})

afterEach(() => vi.unstubAllGlobals())

function Page({ onReady }: { readonly onReady: (send: SendEvent) => void }) {
  onReady(useLogin({ start: 'email', enter: entered }).send)
  return null
}

/** Runs the machine of /login as a page does, without its views. */
function openLogin(): SendEvent {
  const onReady = vi.fn<(send: SendEvent) => void>()
  renderToStaticMarkup(createElement(Page, { onReady }))
  return onReady.mock.lastCall?.[0] ?? expect.fail('the page was not rendered')
}

function progress() {
  return readLoginProgress('email', { isReturn: false, now: Date.now() })
}

it('keeps nothing of a used code, even when going back through the steps from the next page', async () => {
  const send = openLogin()
  send({ type: 'email-changed', email: EMAIL })
  send({ type: 'email-submitted' })
  await expect.poll(() => progress()?.sent).toMatchObject({ email: EMAIL })
  send({ type: 'code-typed', code: ['1', '2', '3', '4', '5'] })
  send({ type: 'code-submitted' })
  await expect.poll(() => entered.mock.calls).toHaveLength(1)
  send({ type: 'view-revisited', view: 'email' })
  send({ type: 'cancelled' })
  send({ type: 'email-changed', email: EMAIL })
  expect(progress()).toBeNull()
  expect(requests).toEqual(Object.keys(ANSWERS))
})
