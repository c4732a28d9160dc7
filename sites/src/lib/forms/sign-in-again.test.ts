import { afterEach, expect, it, vi } from 'vitest'
import { signInAgainPath } from './sign-in-again.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['/settings', '', '/login?redirect=%2Fsettings'],
  ['/admin/sites/HFC/closing', '?notice=x', '/login-admin?redirect=%2Fadmin%2Fsites%2FHFC%2Fclosing%3Fnotice%3Dx'],
  ['/admin', '', '/login-admin?redirect=%2Fadmin'],
  ['/administration', '', '/login?redirect=%2Fadministration'],
])('who is signed out on %s%s signs in again at %s', (pathname, search, path) => {
  vi.stubGlobal('location', { pathname, search })
  expect(signInAgainPath()).toBe(path)
})
