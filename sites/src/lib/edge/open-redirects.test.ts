import { describe, expect, it } from 'vitest'
import { targetAfterLogin } from '../../features/auth/login/target-after-login.ts'
import { decideGate, type Visitor } from './gates.ts'
import { loginAfter } from './sign-out/sign-out.ts'

const ORIGIN = 'http://meridian.localhost:8787'

const EVIL = [
  'evil.test',
  'evil.test:8787',
  '1.1.1.1',
  '[::1]',
  'meridian.localhost.evil.test',
  'harbor.localhost:8787',
]
/** Prefixes after which a browser may parse the rest as a host. */
const LEADS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/./\\',
  '/.//',
  '/..//',
  '/%2e//',
  'http:',
  'http://',
  'http:\\\\',
  'https://',
  'HTTPS://',
  'ftp://',
  'ws://',
  'http://meridian.localhost:8787@',
  'http://meridian.localhost:8787:pass@',
  'http://user@',
  '//meridian.localhost:8787@',
  '//meridian.localhost:8787\\@',
  'javascript://',
  'data:text/html,',
  'blob:http://',
  'view-source:http://',
  'http://meridian.localhost:8787.',
  '/\u2028//',
  '\u0000//',
  '/\u0000/',
]
const CRAFTED = [
  ...LEADS.flatMap((lead) => EVIL.map((host) => `${lead}${host}`)),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'vbscript:x',
  'mailto:a@evil.test',
  '%2f%2fevil.test',
  '/%5cevil.test',
  '/%09/evil.test',
  '.evil.test',
  '@evil.test',
  ':80',
]

/** The origin to which a browser on this site follows a Location. */
function originOf(location: string): string {
  return new URL(location, `${ORIGIN}/login`).origin
}

const ways: Readonly<Record<string, (url: URL) => string | null>> = {
  'a login of who is in': (url) => {
    const visitor: Visitor = { kind: 'member', gate: 'NONE' }
    const gate = decideGate({ url: new URL(`/login${url.search}`, ORIGIN), visitor })
    return gate.kind === 'redirect' ? gate.to : null
  },
  'a sign-in': (url) => targetAfterLogin(url, null),
  'a sign-out, and the sign-in after it': (url) => targetAfterLogin(new URL(loginAfter(url), ORIGIN), null),
  'the page one came from': (url) => targetAfterLogin(new URL('/login', ORIGIN), url.searchParams.get('redirect')),
}

describe(`${CRAFTED.length} crafted redirect values`, () => {
  it('are more than two hundred', () => {
    expect(new Set(CRAFTED).size).toBeGreaterThan(200)
  })

  it.each(Object.keys(ways))('do not leave the site by %s', (way) => {
    const led = CRAFTED.flatMap((value) => {
      const to = ways[way]?.(new URL(`/login?${new URLSearchParams({ redirect: value })}`, ORIGIN)) ?? '/'
      return originOf(to) === ORIGIN && to.startsWith('/') ? [] : [`${JSON.stringify(value)} → ${to}`]
    })
    expect(led).toEqual([])
  })
})
