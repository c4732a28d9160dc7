import { expect, test } from 'vitest'
import { everyPage, pageFiles, WITHOUT_ADDRESS } from '../support/every-page.ts'
import { element, getPage, httpSession, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'

test('[NAV-025] every page has a title of one pattern with its own name', async () => {
  const pages = await everyPage()
  expect(pageFiles()).toEqual([...pages.map(({ file }) => file), ...WITHOUT_ADDRESS].sort())

  for (const { file, reader, path, name } of pages) {
    const { document } = await getPage(reader, path)
    const shown = name ?? textOf(element(element(document, 'main'), 'h1'))
    const title = textOf(element(element(document, 'head'), 'title'))
    const isOfCouncil = typeof reader !== 'string' && reader.brand === 'admin'
    expect.soft(title, file).toBe(`${shown} · ${isOfCouncil ? 'Council Admin' : 'Meridian'}`)
  }

  const member = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  const asked = await getPage(member, '/logout', { 'sec-fetch-site': 'cross-site' })
  expect(textOf(element(element(asked.document, 'head'), 'title'))).toBe('Sign out? · Meridian')
})
