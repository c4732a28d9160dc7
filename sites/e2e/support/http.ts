import { DomUtils, parseDocument } from 'htmlparser2'
import { inject } from 'vitest'
import { sessionCookies } from './api.ts'
import type { Brand } from './brand.ts'
import { type Received, send } from './request.ts'

/* Pages as a client without script gets them: over HTTP, parsed. */

export type HtmlNode = ReturnType<typeof parseDocument> | ReturnType<typeof DomUtils.findAll>[number]
export type HtmlElement = ReturnType<typeof DomUtils.findAll>[number]

type Attributes = Readonly<Record<string, string | RegExp | true>>

/** Elements inside, in order, by tag name (`*` for any) and attributes. */
export function elements(within: HtmlNode, tag: string, attributes: Attributes = {}): HtmlElement[] {
  const wanted = Object.entries(attributes)
  return DomUtils.findAll(
    (element) =>
      (tag === '*' || element.name === tag) &&
      wanted.every(([name, value]) => {
        const has = element.attribs[name]
        if (has === undefined) return false
        return value === true || (typeof value === 'string' ? has === value : value.test(has))
      }),
    within.children,
  )
}

/** The only such element; throws when there is none or more than one. */
export function element(within: HtmlNode, tag: string, attributes: Attributes = {}): HtmlElement {
  const [one, ...others] = elements(within, tag, attributes)
  if (!one || others.length > 0) throw new Error(`${one ? others.length + 1 : 0} elements ${tag}, expected one`)
  return one
}

const INVISIBLE = new Set(['script', 'style', 'template', 'noscript'])

/** The visible text, with single spaces. */
export function textOf(node: HtmlNode): string {
  const parts: string[] = []
  const walk = (children: HtmlNode['children']) => {
    for (const child of children) {
      if (child.type === 'text' && 'data' in child) parts.push(child.data)
      else if ('children' in child && !('name' in child && INVISIBLE.has(child.name))) walk(child.children)
    }
  }
  walk(node.children)
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** Links inside by their text, with their addresses. */
export function linksOf(within: HtmlNode): { readonly text: string; readonly href: string }[] {
  return elements(within, 'a', { href: true }).map((link) => ({ text: textOf(link), href: link.attribs.href ?? '' }))
}

export type HttpPage = Received & {
  readonly document: ReturnType<typeof parseDocument>
  /** The target of a redirect, as a path when it is on the same host. */
  readonly location: string | null
}

export type HttpSession = { readonly brand: Brand; readonly cookie: string }

/** A signed-in person who reads pages without a browser. */
export async function httpSession(brand: Brand, area: 'member' | 'staff', email: string): Promise<HttpSession> {
  const cookies = await sessionCookies(brand, area, email)
  return { brand, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

function locationOf({ headers }: Received, brand: Brand): string | null {
  const { location } = headers
  if (location === undefined) return null
  const own = `http://${brand}.localhost:${inject('port')}`
  return location.startsWith(`${own}/`) ? location.slice(own.length) : location
}

/** A page for a visitor (a brand) or a signed-in person (a session). Redirects are not followed. */
export async function getPage(
  who: Brand | HttpSession,
  path: string,
  headers: Record<string, string> = {},
): Promise<HttpPage> {
  const { brand, cookie } = typeof who === 'string' ? { brand: who, cookie: '' } : who
  const received = await send(brand, path, { headers: { Accept: 'text/html', ...(cookie && { cookie }), ...headers } })
  return { ...received, document: parseDocument(received.body), location: locationOf(received, brand) }
}

/** Sends a form of a page like a browser without script. */
export function postForm(
  { brand, cookie }: HttpSession,
  path: string,
  /** As pairs when a name occurs more than once. */
  fields: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
): Promise<Received> {
  const headers = {
    cookie,
    Origin: `http://${brand}.localhost:${inject('port')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams(fields as Record<string, string> | [string, string][]).toString()
  return send(brand, path, { method: 'POST', headers, body })
}

/** The fields that the form with a button of this value would send when it is pressed. */
export function fieldsOf(page: HtmlNode, name: string, value: string): Record<string, string> {
  const form = elements(element(page, 'main'), 'form').find((one) =>
    elements(one, 'button').some(({ attribs }) => attribs.name === name && attribs.value === value),
  )
  if (!form) throw new Error(`The page has no form with ${name}=${value}`)
  const inputs = elements(form, 'input').map(({ attribs }) => [attribs.name ?? '', attribs.value ?? ''])
  const texts = elements(form, 'textarea').map((one) => [one.attribs.name ?? '', textOf(one)])
  const choices = elements(form, 'select').map((one) => {
    const selected = elements(one, 'option', { selected: true })[0]?.attribs.value
    return [one.attribs.name ?? '', selected ?? '']
  })
  return { ...Object.fromEntries([...inputs, ...texts, ...choices]), [name]: value }
}

const MAX_REDIRECTS = 5

/** Follows redirects on the same host; returns where they end. */
export async function followRedirects(
  who: Brand | HttpSession,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ path: string; page: HttpPage }> {
  let reached = path
  for (let hop = 0; hop < MAX_REDIRECTS; hop++) {
    const page = await getPage(who, reached, headers)
    if (page.location === null) return { path: reached, page }
    reached = page.location
  }
  throw new Error(`${path} redirects more than ${MAX_REDIRECTS} times`)
}

/** The database round trips of the page, by its Server-Timing header. */
export function tripsOf(timing: string | string[] | undefined): number {
  return Number(/db;[^,]*desc="trips=(\d+)"/.exec(String(timing))?.[1] ?? Number.NaN)
}
