import { describe, expect, it } from 'vitest'
import { targetAfterLogin } from './target.ts'

const ORIGIN = 'http://lumen.localhost:8787'
function target(path: string, referrer: string | null = null) {
  return targetAfterLogin(new URL(ORIGIN + path), referrer)
}

describe('where a sign-in leads', () => {
  it('[ROUTE-053] to the redirect value', () => {
    expect(target('/login?redirect=/settings/team?x=1', `${ORIGIN}/articles`)).toBe('/settings/team?x=1')
  })

  it('[ROUTE-054] else to the page the person came from', () => {
    expect(target('/login', `${ORIGIN}/stories/a-story`)).toBe('/stories/a-story')
  })

  it('[ROUTE-055] else home', () => {
    expect(target('/login')).toBe('/')
    expect(target('/login', `${ORIGIN}/logout?redirect=%2F`)).toBe('/')
    expect(target('/login', `${ORIGIN}/login-admin`)).toBe('/')
  })

  it('never to another origin', () => {
    for (const evil of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      `${ORIGIN}.evil.test/`,
    ]) {
      expect(target(`/login?redirect=${encodeURIComponent(evil)}`)).toBe('/')
      expect(target('/login', evil)).toBe('/')
    }
  })
})
