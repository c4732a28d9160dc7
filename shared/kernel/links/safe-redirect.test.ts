import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const ORIGIN = 'http://meridian.localhost:8787'

test.each([
  ['/articles', '/articles'],
  ['/articles/edit?guidelines=true#top', '/articles/edit?guidelines=true#top'],
  [`${ORIGIN}/articles?x=1`, '/articles?x=1'],
  ['/a/../b', '/b'],
  ['/', '/'],
  ['/logout-notes', '/logout-notes'],
  ['/stories/logout', '/stories/logout'],
  ['/stories/100%', '/stories/100%'],
  [`/${'a'.repeat(1999)}`, `/${'a'.repeat(1999)}`],
])('%s is a path of this site and becomes %s', (target, expected) => {
  expect(safeRedirect(target, ORIGIN)).toBe(expected)
})

test.each([
  [null],
  [undefined],
  [''],
  ['articles'],
  ['//evil.test'],
  ['///evil.test'],
  ['/\\evil.test'],
  ['\\\\evil.test'],
  ['https://evil.test/articles'],
  ['https://meridian.localhost:8787/articles'],
  [`${ORIGIN}.evil.test/`],
  [`${ORIGIN}@evil.test/`],
  ['http://harbor.localhost:8787/articles'],
  ['javascript:alert(1)'],
  ['/\tevil'],
  ['/a\r\nLocation: https://evil.test'],
  ['/.//evil.test'],
  ['/%2e//evil.test'],
  [`/${'a'.repeat(2000)}`],
  ['/logout'],
  ['/logout?redirect=/articles'],
  ['/app/logout#x'],
  ['/account/logout/'],
  ['/signout'],
  ['/%6cogout'],
  ['/%256cogout'],
  ['/%252525256cogout'],
  ['/x/../app//logout'],
  [`${ORIGIN}/logout`],
])('%s is refused', (target) => {
  expect(safeRedirect(target, ORIGIN)).toBeNull()
})
