import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearLoginProgress, readLoginProgress, saveLoginProgress } from './login-progress.ts'
import { initialState, type LoginState } from './login-state.ts'

const NOW = 1_800_000_000_000
const RELOADED = { isReturn: true, now: NOW }
const OPENED_ANEW = { isReturn: false, now: NOW }

const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const codeView: LoginState = {
  ...initialState('email'),
  activeView: 'code',
  viewName: 'Enter your code',
  channel: 'SMS',
  channelTo: '•••• 17',
  recipient: 'opt-1',
  email: 'maya@meridian.test',
  code: ['1', '2', '3', '4', '5'],
}

it('[ENT-036] view, heading, channel and recipient survive a reload; the digits do not', () => {
  saveLoginProgress(codeView)
  expect(readLoginProgress('email', RELOADED)).toEqual({ ...codeView, code: initialState('email').code })
  expect([...storage.values()].join()).not.toContain('"code":')
})

it('login progress is read only by the page that saved it, until it is cleared', () => {
  saveLoginProgress(codeView)
  expect(readLoginProgress('admin', RELOADED)).toBeNull()
  clearLoginProgress()
  expect(readLoginProgress('email', RELOADED)).toBeNull()
})

it('unreadable login progress is ignored', () => {
  storage.set('council.login', '{')
  expect(readLoginProgress('email', RELOADED)).toBeNull()
})

const sent = {
  email: 'maya@meridian.test',
  channel: 'SMS',
  channelTo: '•••• 17',
  recipient: 'opt-1',
  resendAt: null,
} as const
const waiting: LoginState = { ...codeView, sent: { ...sent, expiresAt: NOW + 1 }, code: initialState('email').code }

it('an abandoned step is gone when the page is opened again: it shows a form instead of the notice of a sent link', () => {
  saveLoginProgress({ ...initialState('forgot'), activeView: 'link-sent', channelTo: 'maya@meridian.test' })
  expect(readLoginProgress('forgot', OPENED_ANEW)).toBeNull()
  expect(readLoginProgress('forgot', RELOADED)).toMatchObject({ activeView: 'link-sent' })
})

it('the entry of a code is still there when the page is opened again, while the code is valid', () => {
  saveLoginProgress(waiting)
  expect(readLoginProgress('email', OPENED_ANEW)).toEqual(waiting)
  expect(readLoginProgress('email', { ...OPENED_ANEW, now: NOW + 1 })).toBeNull()
  saveLoginProgress({ ...waiting, activeView: 'password', viewName: 'Enter your password' })
  expect(readLoginProgress('email', OPENED_ANEW)).toEqual({ ...initialState('email'), sent: waiting.sent })
})
