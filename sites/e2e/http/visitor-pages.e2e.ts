import { expect, test } from 'vitest'
import { newOwing, payPath } from '../support/billing/payments.ts'
import { element, elements, getPage, linksOf, textOf } from '../support/http.ts'
import { send } from '../support/request.ts'

/* The server's responses for a visitor, read without script. */

test('[NAV-016] a visitor sees Sign In and no other entry', async () => {
  const { status, document } = await getPage('meridian', '/no-such-page')
  expect(status).toBe(404)
  const entries = linksOf(element(document, 'nav', { 'aria-label': 'Main' }))
  expect(entries).toEqual([{ text: 'Sign In', href: '/login' }])
})

test('[ENT-028] the footer of a page has the links of the community', async () => {
  const { document } = await getPage('harbor', '/login')
  const foot = element(document, 'footer')
  const links: [text: string, href: string][] = [
    ['Terms', 'https://harbor-council.example/terms'],
    ['Privacy', 'https://harbor-council.example/privacy'],
    ['Membership', 'https://harbor-council.example/membership'],
    ['Concierge', 'mailto:concierge@harbor.test'],
  ]
  const shown = linksOf(foot)
  for (const [text, href] of links) expect(shown).toContainEqual({ text, href })
  expect(textOf(foot)).toContain('Harbor Finance Council')
})

test('without script the forms say what they need', async () => {
  for (const path of ['/login', '/login-admin', '/password/forgot', await payPath(await newOwing('meridian'))]) {
    const { document } = await getPage('meridian', path)
    const notes = elements(document, 'noscript').flatMap((one) => elements(one, '*', { class: /\balert\b/ }))
    expect(notes.map((note) => textOf(note)).join(), path).toContain('needs JavaScript')
  }
})

test.each(['/password/reset', '/password/reset?token=bogus', '/password/setup', '/password/setup?token=bogus'])(
  '[PASS-015][PASS-016][PASS-023] %s says that the link is invalid, and shows no form',
  async (path) => {
    const { document } = await getPage('lumen', path)
    expect(textOf(document)).toContain('Oh no! It looks like you have an invalid password reset link.')
    expect(elements(document, 'form')).toEqual([])
  },
)

async function picturesOf(brand: 'meridian' | 'harbor', path: string) {
  const { document } = await getPage(brand, path)
  return ['half__picture', 'half__logo'].map(
    (name) => element(document, 'img', { class: new RegExp(name) }).attribs.src,
  )
}

test('[PAY-003] [PAY-004] [ENT-030] pay-now of each community shows its own picture and logo', async () => {
  const [meridian, harbor] = [await picturesOf('meridian', '/pay-now'), await picturesOf('harbor', '/pay-now')]
  expect(meridian).toEqual(await picturesOf('meridian', '/login'))
  expect(new Set([...meridian, ...harbor]).size).toBe(4)
})

test('a host without a community gets a plain response without a brand', async () => {
  const { status, body } = await send('stranger.localhost', '/login', { headers: { Accept: 'text/html' } })
  expect(status).toBe(404)
  expect(body).toBe(
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1></html>',
  )
})
