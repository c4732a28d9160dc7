import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FORM_MAX_BYTES, hasPostedText, readPageForm } from './read-page-form.ts'

const SITE = 'https://meridian.example'
const TYPE = 'application/x-www-form-urlencoded'

type Sent = { readonly body?: string; readonly headers?: Readonly<Record<string, string>> }

function posted({ body = 'text=a+b&action=send', headers = {} }: Sent = {}) {
  const all = { Origin: SITE, 'Content-Type': TYPE, ...headers }
  const present = Object.entries(all).filter(([, value]) => value !== '')
  return new Request(`${SITE}/settings/privacy`, { method: 'POST', headers: present as never, body })
}
function codeOf(request: Request, options = {}) {
  return readPageForm({ request, locals: {} }, options).then(
    () => null,
    (error: { code?: string }) => error.code,
  )
}

it('a form of this site is accepted', async () => {
  expect([...(await readPageForm({ request: posted(), locals: {} }))]).toEqual([
    ['text', 'a b'],
    ['action', 'send'],
  ])
  const browser = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': `${TYPE.toUpperCase()}; charset=UTF-8` }
  expect(await codeOf(posted({ headers: browser }))).toBeNull()
})

it.each([
  ['of another site', { Origin: 'https://evil.example' }, 'NotAllowed'],
  ['of another scheme', { Origin: 'http://meridian.example' }, 'NotAllowed'],
  ['of another port', { Origin: `${SITE}:8443` }, 'NotAllowed'],
  ['that names no origin', { Origin: '' }, 'NotAllowed'],
  ['of a page without an origin', { Origin: 'null' }, 'NotAllowed'],
  ['that a browser calls cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 'NotAllowed'],
  ['that a browser calls same-site', { 'Sec-Fetch-Site': 'same-site' }, 'NotAllowed'],
  ['that nobody sent from a page', { 'Sec-Fetch-Site': 'none' }, 'NotAllowed'],
  ['with files', { 'Content-Type': 'multipart/form-data; boundary=x' }, 'UnsupportedMediaType'],
  ['in plain text', { 'Content-Type': 'text/plain' }, 'UnsupportedMediaType'],
  ['in JSON', { 'Content-Type': 'application/json' }, 'UnsupportedMediaType'],
  ['of a type that only begins like it', { 'Content-Type': `${TYPE}x` }, 'UnsupportedMediaType'],
])('a form %s is refused', async (_how, headers, code) => {
  expect(await codeOf(posted({ headers }))).toBe(code)
})

it('a form without a type is refused', async () => {
  const request = new Request(SITE, {
    method: 'POST',
    headers: { Origin: SITE },
    body: new TextEncoder().encode('a=b'),
  })
  expect(await codeOf(request)).toBe('UnsupportedMediaType')
})

it('a form may have 8 KiB, and no byte more; one with a long text as much as its own limit', async () => {
  const ofBytes = (bytes: number) => posted({ body: `text=${'x'.repeat(bytes - 5)}` })
  expect(FORM_MAX_BYTES.usual).toBe(8192)
  for (const [size, bytes] of Object.entries(FORM_MAX_BYTES)) {
    expect(await codeOf(ofBytes(bytes), { size }), size).toBeNull()
    expect(await codeOf(ofBytes(bytes + 1), { size }), size).toBe('TooLarge')
  }
  expect(await codeOf(ofBytes(8193))).toBe('TooLarge')
})

it('a field that occurs twice is refused, unless it is a list', async () => {
  const twice = () => posted({ body: 'chair=a&chair=b&action=save' })
  expect(await codeOf(twice())).toBe('BadRequest.Invalid')
  expect(await codeOf(posted({ body: 'ch%61ir=a&chair=a' }))).toBe('BadRequest.Invalid')
  expect((await readPageForm({ request: twice(), locals: {} }, { lists: ['chair'] })).getAll('chair')).toEqual([
    'a',
    'b',
  ])
})

it('no other code of the pages reads the body of a form', () => {
  const folder = new URL('../../../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|tsx|astro)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(100)
  const reads = /request\.(formData|text|arrayBuffer|blob|bytes)\(|request\.body\b/
  const readers = files.filter(
    (name) => !/\.test\.ts$/.test(name) && reads.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(readers).toEqual([])
})

function shownTo(pageUser: string) {
  return posted({ body: `text=a&pageUser=${pageUser}` })
}

it('a form is refused when its page was rendered for another user than the signed-in one', async () => {
  const locals = { session: { claims: { userId: 'ada' } } }
  expect([...(await readPageForm({ request: shownTo('ada'), locals }))]).toEqual([['text', 'a']])
  expect([...(await readPageForm({ request: shownTo('view'), locals }))]).toEqual([['text', 'a']])
  const refused = { code: 'NotAllowed', extensions: { isOtherUser: true } }
  await expect(readPageForm({ request: shownTo('theo'), locals })).rejects.toMatchObject(refused)
  expect([...(await readPageForm({ request: shownTo('theo'), locals: { session: null } }))]).toEqual([['text', 'a']])
})

it('a posted text is shown again to its author, and to no other user', async () => {
  const page = (body: string, userId = 'ada') => ({
    request: posted({ body }),
    locals: { session: { claims: { userId } } },
  })
  const body = 'operation=x&text=A+paragraph.&pageUser=ada'
  expect(await hasPostedText(page(body))).toBe(true)
  expect(await hasPostedText(page(body, 'theo'))).toBe(false)
  expect(await hasPostedText(page('operation=x&action=join&pageUser=ada'))).toBe(false)
  const foreign = posted({ body, headers: { Origin: 'https://evil.example' } })
  expect(await hasPostedText({ request: foreign, locals: {} })).toBe(false)
})
