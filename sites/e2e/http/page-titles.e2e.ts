import { expect, test } from 'vitest'
import { newOwing, ownNetwork, payPath } from '../support/billing/payments.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { everyPage, pageFiles, WITHOUT_ADDRESS } from '../support/every-page.ts'
import { element, elements, getPage, type HtmlElement, type HtmlNode, httpSession, textOf } from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { newInvited } from '../support/stored/invitations.ts'

/** Filled by a script before they are shown, or by dragged or typed content. */
const FILLED_LATER = ['popover', 'data-log', 'data-list', 'data-outside']

function listsIn(within: HtmlNode): HtmlElement[] {
  return [...elements(within, 'ul'), ...elements(within, 'ol')]
}

/** The attributes of visible lists without an item. */
function emptyLists(document: HtmlNode): string[] {
  const hidden = elements(document, '*', { hidden: true }).flatMap(listsIn)
  return listsIn(document)
    .filter((list) => elements(list, 'li').length === 0 && !hidden.includes(list))
    .map(({ attribs }) => attribs)
    .filter((attributes) => !FILLED_LATER.some((name) => name in attributes))
    .map((attributes) => JSON.stringify(attributes))
}

const SHUT = ['hidden', 'popover', 'disabled', 'data-waits']

/** Elements inside that a person can see and use before any script has run, except those in elements of the tag `without`. */
function usable(within: HtmlNode, without = ''): HtmlElement[] {
  return within.children.flatMap((child) => {
    if (!('attribs' in child) || [without, 'template', 'noscript'].includes(child.name)) return []
    const { name, attribs } = child
    // A press on a button that submits a form submits it all the same.
    const isRefusing = attribs['aria-disabled'] === 'true' && attribs.type !== 'submit'
    const isShut = isRefusing || SHUT.some((attribute) => attribute in attribs)
    return isShut || (name === 'dialog' && !('open' in attribs)) ? [] : [child, ...usable(child, without)]
  })
}

function isForm({ name }: HtmlElement): boolean {
  return name === 'form'
}

function isField({ name, attribs }: HtmlElement): boolean {
  return ['input', 'select', 'textarea'].includes(name) && attribs.type !== 'hidden' && !('readonly' in attribs)
}

function isButton({ name, attribs }: HtmlElement): boolean {
  return name === 'button' && !('popovertarget' in attribs) && !('commandfor' in attribs)
}

/** A password manager may fill it before its script has run, so its fields are read then. */
function isForPasswords(form: HtmlElement): boolean {
  return elements(form, 'input', { autocomplete: /password|username/ }).length > 0
}

/**
 * What would lose a press or a typed text before the page's scripts have run: a button without a form, of islands and of
 * other scripts alike, and what an island renders, because its state knows nothing of earlier presses and texts. What
 * islands get from the page (`astro-slot`) is not theirs. A form without a method puts its fields into the address.
 */
function deadControls(document: HtmlNode): string[] {
  const all = usable(document)
  const ofIslands = all.filter(({ name }) => name === 'astro-island').flatMap((island) => usable(island, 'astro-slot'))
  const read = ofIslands
    .filter(isForm)
    .filter(isForPasswords)
    .flatMap((form) => elements(form, '*'))
  const dead = [
    ...all.filter(isButton).filter(({ attribs }) => attribs.type === 'button'),
    ...ofIslands.filter(isButton),
    ...ofIslands.filter(isField).filter((field) => !read.includes(field)),
    ...ofIslands.filter(isForm).filter(({ attribs }) => attribs.method !== 'post'),
    ...all
      .filter(isForm)
      .filter((form) => !('method' in form.attribs))
      .filter((form) => usable(form).some(isButton)),
  ]
  return [...new Set(dead)].map(
    (one) => `${one.name} ${one.attribs['aria-label'] ?? (textOf(one) || one.attribs.class)}`,
  )
}

test('[NAV-025] every page has a title of one pattern with its own name, no empty list, and nothing that loses a press or a typed text before its scripts have run', {
  timeout: 300_000,
}, async () => {
  const pages = await everyPage()
  expect(pageFiles()).toEqual([...pages.map(({ file }) => file), ...WITHOUT_ADDRESS].sort())

  for (const { file, reader, path, name } of pages) {
    const { document } = await getPage(reader, path)
    const shown = name ?? textOf(element(element(document, 'main'), 'h1'))
    const title = textOf(element(element(document, 'head'), 'title'))
    const isOfCouncil = typeof reader !== 'string' && reader.brand === 'admin'
    expect.soft(title, file).toBe(`${shown} · ${isOfCouncil ? 'Council Admin' : 'Meridian'}`)
    expect.soft(emptyLists(document), file).toEqual([])
    expect.soft(deadControls(document), file).toEqual([])
  }

  const member = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  const asked = await getPage(member, '/logout', { 'sec-fetch-site': 'cross-site' })
  expect(textOf(element(element(asked.document, 'head'), 'title'))).toBe('Sign out? · Meridian')
})

test('nothing on the pages with cards loses a press, a name or a choice made before their scripts have run', async () => {
  const memberOf = async (subscription: Parameters<typeof newSubscriber>[1]) =>
    httpSession('meridian', 'member', (await newSubscriber('meridian', subscription)).email)
  const stepOf = async (brand: 'meridian' | 'lumen') =>
    (await newInvited(brand)).path.replace('/get-started', '/get-started/payment')
  const owes = { owesCents: 49_500, failedDaysAgo: 2 }
  const pages = [
    [await httpSession('meridian', 'member', DEMO_MEMBERS.meridian), '/settings/billing', 'Remove'],
    ['meridian', await payPath(await newOwing('meridian')), 'Keep this card'],
    [await memberOf(owes), '/dunning', 'Keep this card'],
    [await memberOf(owes), '/dunning/update-card', 'Pay '],
    [await memberOf({ endedDaysAgo: 2 }), '/dunning', 'Another card'],
    [await memberOf({ endedDaysAgo: 2, cards: [] }), '/dunning', '24 months'],
    ['meridian', await stepOf('meridian'), 'Pay '],
    ['lumen', await stepOf('lumen'), 'First name'],
  ] as const

  for (const [reader, path, shown] of pages) {
    const { document } = await getPage(reader, path, ownNetwork())
    expect.soft(elements(document, 'astro-island').map(textOf).join(), path).toContain(shown)
    expect.soft(deadControls(document), path).toEqual([])
  }
})
