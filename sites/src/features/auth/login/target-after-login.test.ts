import { describe, expect, it } from 'vitest'
import { targetAfterLogin } from './target-after-login.ts'

const ORIGIN = 'http://lumen.localhost:8787'
function target(path: string, referrer: string | null = null) {
  return targetAfterLogin(new URL(ORIGIN + path), referrer)
}

describe('the page after login', () => {
  it('[ROUTE-053] is the redirect value', () => {
    expect(target('/login?redirect=/settings/team?x=1', `${ORIGIN}/articles`)).toBe('/settings/team?x=1')
  })

  it('is the page with the link to a file, which would leave the sign-in page open', () => {
    const file = encodeURIComponent('/admin/members.csv?q=berlin')
    expect(target(`/login-admin?redirect=${file}`)).toBe('/admin/members?q=berlin')
    expect(target('/login?redirect=/settings/privacy/my-data.json')).toBe('/settings/privacy')
  })

  it('falls back to the referring page', () => {
    expect(target('/login', `${ORIGIN}/stories/a-story`)).toBe('/stories/a-story')
  })

  it('[ROUTE-055] falls back to the home page', () => {
    expect(target('/login')).toBe('/')
    expect(target('/login', `${ORIGIN}/logout?redirect=%2F`)).toBe('/')
    expect(target('/login', `${ORIGIN}/login-admin`)).toBe('/')
  })

  it('is not the used link of an email: its page would ask to sign in again', () => {
    expect(target('/login', `${ORIGIN}/email/confirm?token=abc`)).toBe('/')
  })

  it('is never on another origin', () => {
    for (const hostile of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      `${ORIGIN}.evil.test/`,
    ]) {
      expect(target(`/login?redirect=${encodeURIComponent(hostile)}`)).toBe('/')
      expect(target('/login', hostile)).toBe('/')
    }
  })
})
