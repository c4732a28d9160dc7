import { describe, expect, it } from 'vitest'
import { cacheControl } from './cache-control.ts'
import { COMMON_HEADERS, contentSecurityPolicy } from './security-headers.ts'
import { ServerTiming } from './server-timing.ts'

describe('the headers of an answer', () => {
  it('keep private pages out of every cache', () => {
    expect(cacheControl({ isPublicPage: false, isSignedIn: true, status: 200 })).toBe('no-store')
    expect(cacheControl({ isPublicPage: false, isSignedIn: false, status: 200 })).toBe('no-store')
    expect(cacheControl({ isPublicPage: true, isSignedIn: true, status: 200 })).toBe('no-store')
    expect(cacheControl({ isPublicPage: true, isSignedIn: false, status: 404 })).toBe('no-store')
    for (const status of [200, 304]) {
      expect(cacheControl({ isPublicPage: true, isSignedIn: false, status })).toBe('public, max-age=0, must-revalidate')
    }
  })

  it('allow scripts and styles of this origin and those named by hash, nothing else', () => {
    const policy = contentSecurityPolicy({
      scriptHashes: ["'sha256-a'"],
      styleHashes: ["'sha256-b'"],
      trustedTypes: [],
    })
    expect(policy).toContain("script-src 'self' 'sha256-a';")
    expect(policy).toContain("style-src 'self' 'sha256-b';")
    for (const directive of ["default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toMatch(/unsafe|\*|data:|http/)
    expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types 'none'$/)
  })

  it('name the Trusted Types policies of a page that has some', () => {
    const policy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [], trustedTypes: ['ProseMirrorClipboard'] })
    expect(policy).toMatch(/trusted-types ProseMirrorClipboard$/)
  })

  it('include those that every answer carries', () => {
    for (const name of [
      'x-content-type-options',
      'strict-transport-security',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
    ]) {
      expect(COMMON_HEADERS[name]).toBeTruthy()
    }
  })

  it('add up the database trips of a page', () => {
    const timing = new ServerTiming()
    timing.add('db;dur=2.5;desc="trips=1", total;dur=9')
    timing.add('total;dur=3, db;dur=1;desc="trips=2"')
    timing.add(null)
    timing.add('cache;desc="db"')
    expect(timing.header(12.34)).toBe('db;dur=3.5;desc="trips=3", total;dur=12.3')
  })
})
