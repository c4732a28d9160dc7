import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { preferenceGroups } from '#shared/domain/notifications/preferences.ts'
import { PREFERENCE_PAGE_MESSAGES } from './messages.ts'
import { type AppLink, type MobileState, PreferenceTable } from './PreferenceTable.tsx'
import type { PreferenceGroup } from './preferences.queries.ts'

function render(apps: readonly AppLink[], mobile: MobileState = 'NO_DEVICE') {
  const groups = preferenceGroups('maya', []) as unknown as readonly PreferenceGroup[]
  return renderToStaticMarkup(createElement(PreferenceTable, { groups, apps, mobile }))
}

function texts(html: string, pattern: RegExp) {
  return [...html.matchAll(pattern)].map(([, text = '']) =>
    text
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .trim(),
  )
}

test('[NOTIF-014] [ENT-044] the columns are the channels, and each group has its options with name and description', () => {
  const html = render([], 'ON')
  expect(texts(html, /<th scope="col">(.*?)<\/th>/gs).slice(1)).toEqual(['Email', 'Web', 'Mobile'])
  const groups = preferenceGroups('maya', [])
  expect(texts(html, /<th scope="rowgroup"[^>]*>(.*?)<\/th>/gs)).toEqual(groups.map(({ group }) => group))
  const bodies = html.match(/<tbody>.*?<\/tbody>/gs) ?? []
  expect(bodies.map((body) => texts(body, /<th scope="row" class="preference__name">(.*?)<span/gs))).toEqual(
    groups.map(({ options }) => options.map(({ name }) => name)),
  )
  for (const { id, description } of groups.flatMap(({ options }) => options)) {
    const [row] = texts(html, new RegExp(`<tr class="preference" id="option-${id}">(.*?)</tr>`, 'gs'))
    expect(row).toContain(description)
  }
})

test("[NOTIF-015] without a device the mobile switches are off and disabled, and the tooltip links to the brand's apps", () => {
  const html = render([
    { label: 'App Store', href: 'https://apps.test/meridian' },
    { label: 'Google Play', href: 'https://play.test/meridian' },
  ])
  const switches = html.match(/<input[^>]*: Mobile"[^>]*>/g) ?? []
  expect(switches).toHaveLength(19)
  for (const one of switches) {
    expect(one).toContain('disabled=""')
    expect(one).toContain('aria-describedby="mobile-help"')
    expect(one).not.toContain('checked')
  }
  const help = /<div class="popover[^"]*" id="mobile-help" popover="auto">(.*?)<\/div>/s.exec(html)?.[1]
  expect(help).toContain(PREFERENCE_PAGE_MESSAGES.mobileText)
  expect([...(help ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://apps.test/meridian',
    'https://play.test/meridian',
  ])
})

test('with a device the mobile switches are on, can be changed, and need no tooltip', () => {
  const html = render([], 'ON')
  const switches = html.match(/<input[^>]*: Mobile"[^>]*>/g) ?? []
  expect(switches).toHaveLength(19)
  for (const one of switches) {
    expect(one).toContain('checked=""')
    expect(one).not.toContain('aria-describedby')
  }
  expect(html).not.toContain('mobile-help')
})

test('when nothing can be sent to devices the tooltip says so, and names no app', () => {
  const html = render([{ label: 'App Store', href: 'https://apps.test/meridian' }], 'NOT_SET_UP')
  expect(html).toContain(PREFERENCE_PAGE_MESSAGES.mobileNotSetUp)
  expect(html).not.toContain('<a ')
  for (const one of html.match(/<input[^>]*: Mobile"[^>]*>/g) ?? []) expect(one).toContain('disabled=""')
})

test('a brand without apps has the tooltip without links', () => {
  const html = render([])
  expect(html).toContain(PREFERENCE_PAGE_MESSAGES.mobileText)
  expect(html).not.toContain('<a ')
})

test('a mandatory option has no switch and says that it cannot be switched off', () => {
  const [, security = ''] = /<tr class="preference" id="option-security">(.*?)<\/tr>/s.exec(render([])) ?? []
  expect(security).toContain(PREFERENCE_PAGE_MESSAGES.alwaysText)
  expect(security).not.toContain('<input')
  expect(security.match(/>Always</g)).toHaveLength(2)
  expect(security).toContain(PREFERENCE_PAGE_MESSAGES.never)
})
