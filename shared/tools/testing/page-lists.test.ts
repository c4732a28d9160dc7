import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../install.mjs'
import { SCREENS } from '../screens/screen-list.ts'

/*
 * The browser tests iterate over lists of pages. A page that is in none of them would not be tested, which this detects in the quick run:
 * the lists are read as text, because they are next to code that starts a browser.
 */

const PAGES = globSync('**/*.{astro,ts}', { cwd: join(root, 'sites/src/pages') })

/** Addresses without parameters, each with the reason. */
const WITHOUT_PARAMETERS: Readonly<Record<string, string>> = {
  '/404': 'stands in for a page that is not there',
  '/500': 'stands in for a page that fails',
  '/closed': 'stands in for every page of a community that is closed',
  '/failure': 'stands in for a page that fails before its script',
  '/articles/amplify/buy': 'takes a form; nothing is read from its address',
  '/articles/amplify/request': 'takes a form; nothing is read from its address',
  '/articles/amplify/withdraw': 'takes a form; nothing is read from its address',
  '/settings/billing/accountant': 'takes a form; nothing is read from its address',
  '/settings/billing/auto-renewal': 'takes a form; nothing is read from its address',
  '/settings/billing/statements/send': 'takes a form; nothing is read from its address',
  '/settings/privacy/visits': 'takes a form; nothing is read from its address',
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The text between a line with this beginning and the end of its list or table. */
function partOf(source: string, beginning: string): string {
  const start = source.indexOf(beginning)
  expect(start, beginning).not.toBe(-1)
  return source.slice(start, source.slice(start).search(/^[}\]]/m) + start)
}

function keysIn(part: string): string[] {
  return [...part.matchAll(/^ {2}(?:'([^']+)'|(\w+)): /gm)].map(([, quoted, bare]) => quoted ?? bare ?? '')
}

function textsIn(part: string): string[] {
  return [...part.matchAll(/^ {2}'([^']+)',$/gm)].map(([, text = '']) => text)
}

function addressesIn(part: string): string[] {
  return [...part.matchAll(/'(\/[^']*)'/g)].map(([, address = '']) => address)
}

/** The address of a page from its file name, with its parameters as they are in the name. */
function addressOf(file: string): string {
  const path = file.replace(/\.(?:astro|ts)$/, '').replace(/(?:^|\/)(?:index|\[\.\.\.\w+\])$/, '')
  return `/${path}`
}

/** Whether a page answers at an address. */
function leadsTo(address: string): boolean {
  const path = address.split('?')[0] ?? address
  return PAGES.some((file) => {
    const parts = addressOf(file).split(/\[\w+\]/)
    return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^/]+')}$`).test(path)
  })
}

describe('the lists of pages for the browser tests', () => {
  it('have each page with an address and its title, or as one without an address', () => {
    const source = read('sites/e2e/support/every-page.ts')
    const listed = [
      ...keysIn(partOf(source, 'const PAGES')),
      ...textsIn(partOf(source, 'export const WITHOUT_ADDRESS')),
    ]
    expect(listed.toSorted()).toEqual(PAGES.filter((file) => file.endsWith('.astro')).toSorted())
  })

  it('have each address with the parameters that the page reads, or as one without', () => {
    const rows = keysIn(partOf(read('sites/e2e/http/odd-addresses.e2e.ts'), 'const PAGES'))
    expect([...rows, ...Object.keys(WITHOUT_PARAMETERS)].toSorted()).toEqual(PAGES.map(addressOf).toSorted())
  })

  it('inspect and picture existing pages', () => {
    const inspected = read('sites/e2e/support/inspected-pages.ts')
    const lists = [...inspected.matchAll(/^export const \w+_PAGES = /gm)].map(([beginning]) => beginning)
    const pictured = Object.values(SCREENS).map(({ at }) => (typeof at === 'string' ? at : at.on))
    const addresses = [...lists.flatMap((list) => addressesIn(partOf(inspected, list))), ...pictured]
    expect(lists.length).toBeGreaterThan(3)
    expect(addresses.filter((address) => !leadsTo(address))).toEqual([
      '/no-such-page',
      '/no-such-page',
      '/no-such-page',
    ])
  })
})
