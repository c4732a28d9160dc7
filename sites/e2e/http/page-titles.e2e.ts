import { expect, test } from 'vitest'
import { everyPage, pageFiles, WITHOUT_ADDRESS } from '../support/every-page.ts'
import { element, elements, getPage, type HtmlElement, type HtmlNode, httpSession, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'

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

test('[NAV-025] every page has a title of one pattern with its own name, and no empty list', async () => {
  const pages = await everyPage()
  expect(pageFiles()).toEqual([...pages.map(({ file }) => file), ...WITHOUT_ADDRESS].sort())

  for (const { file, reader, path, name } of pages) {
    const { document } = await getPage(reader, path)
    const shown = name ?? textOf(element(element(document, 'main'), 'h1'))
    const title = textOf(element(element(document, 'head'), 'title'))
    const isOfCouncil = typeof reader !== 'string' && reader.brand === 'admin'
    expect.soft(title, file).toBe(`${shown} · ${isOfCouncil ? 'Council Admin' : 'Meridian'}`)
    expect.soft(emptyLists(document), file).toEqual([])
  }

  const member = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  const asked = await getPage(member, '/logout', { 'sec-fetch-site': 'cross-site' })
  expect(textOf(element(element(asked.document, 'head'), 'title'))).toBe('Sign out? · Meridian')
})
