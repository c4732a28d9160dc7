import { beforeAll, describe, expect, test } from 'vitest'
import { THEO } from '../support/browser.ts'
import { elements, getPage, type HttpSession, httpSession, textOf } from '../support/http.ts'

const PREVIEW = '/login?previewCommunity=LAC&config.looks.accent=%23ff0000'

/** A page that only this site may show in a frame. */
const FRAMED = { 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': /frame-ancestors 'self'/ }
const UNFRAMED = { 'x-frame-options': 'DENY', 'content-security-policy': /frame-ancestors 'none'/ }

async function shown(reader: Parameters<typeof getPage>[0], path: string) {
  const { status, document, headers } = await getPage(reader, path)
  const frames = [FRAMED, UNFRAMED].findIndex(
    (one) =>
      headers['x-frame-options'] === one['x-frame-options'] &&
      one['content-security-policy'].test(String(headers['content-security-policy'])),
  )
  const [title] = elements(document, 'title').map(textOf)
  return { status, title: title ?? '', isFramed: frames === 0, isUnframed: frames === 1 }
}

let council: HttpSession
beforeAll(async () => {
  council = await httpSession('admin', 'staff', THEO)
})

describe('[BRAND-002] the preview of a brand', () => {
  test('shows the sign-in page of the brand to staff of the admin community, in a frame of this site', async () => {
    const page = await shown(council, PREVIEW)
    expect(page).toMatchObject({ status: 200, isFramed: true })
    expect(page.title).toContain('Lumen')
  })

  test.each([
    ['a visitor of the admin site', () => 'admin' as const, 'Council Admin'],
    ['a visitor of a brand', () => 'meridian' as const, 'Meridian'],
  ])('is no other page to %s', async (_who, reader, name) => {
    const page = await shown(reader(), PREVIEW)
    expect(page).toMatchObject({ status: 200, isUnframed: true })
    expect(page.title).toContain(name)
  })

  test('is not found for an unknown brand, and does not exist for a page that shows none', async () => {
    expect((await getPage(council, '/login?previewCommunity=NONE')).status).toBe(404)
    expect(await shown(council, '/admin/sites')).toMatchObject({ status: 200, isUnframed: true })
  })
})
