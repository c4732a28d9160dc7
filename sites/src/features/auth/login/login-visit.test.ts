import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { initialState, type LoginState } from './login-state.ts'
import { endVisit, keepVisit, readClientInfo } from './login-visit.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const atCode: LoginState = {
  ...initialState('email'),
  activeView: 'code',
  viewName: 'Enter your code',
  channel: 'SMS',
  channelTo: '•••• 17',
  recipient: 'opt-1',
  email: 'maya@meridian.test',
  code: ['1', '2', '3', '4', '5'],
}

it('[ENT-036] view, name, channel and recipient survive a reload; the digits do not', () => {
  keepVisit(atCode)
  expect(readClientInfo('email')).toEqual({ ...atCode, code: initialState('email').code })
  expect([...kept.values()].join()).not.toContain('"code":')
})

it('a visit belongs to its page, and ends', () => {
  keepVisit(atCode)
  expect(readClientInfo('admin')).toBeNull()
  endVisit()
  expect(readClientInfo('email')).toBeNull()
})

it('takes what it cannot read for a new visit', () => {
  kept.set('council.login', '{')
  expect(readClientInfo('email')).toBeNull()
})
