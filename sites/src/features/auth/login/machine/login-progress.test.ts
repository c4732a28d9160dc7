import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearLoginProgress, readLoginProgress, saveLoginProgress } from './login-progress.ts'
import { initialState, type LoginState } from './login-state.ts'

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
  expect(readLoginProgress('email')).toEqual({ ...codeView, code: initialState('email').code })
  expect([...storage.values()].join()).not.toContain('"code":')
})

it('login progress is read only by the page that saved it, until it is cleared', () => {
  saveLoginProgress(codeView)
  expect(readLoginProgress('admin')).toBeNull()
  clearLoginProgress()
  expect(readLoginProgress('email')).toBeNull()
})

it('unreadable login progress is ignored', () => {
  storage.set('council.login', '{')
  expect(readLoginProgress('email')).toBeNull()
})
