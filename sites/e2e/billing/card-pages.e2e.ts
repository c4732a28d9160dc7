import type { Page, Response } from 'playwright'
import { expect, inject, test } from 'vitest'
import { CARD_FIELD_LABELS, CARD_FIELDS } from '../../../shared/domain/billing/cards/card-fields.ts'
import { CARD_ROUTES } from '../../src/lib/edge/headers/card-origins.ts'
import { openForm } from '../support/billing/billing-page.ts'
import { cardField, fieldsReady, GOOD_CARD, newOwing, newPayer, payPath } from '../support/billing/payments.ts'
import { openAsStaff } from '../support/billing/staff-page.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { newBrowser, signInOnly } from '../support/browser.ts'
import { newcomer } from '../support/joining.ts'
import { newInvited } from '../support/stored/invitations.ts'

const OWES = { owesCents: 49_500 }
/** With Braintree, the names on the card are our own fields. */
const OF_BRAINTREE = ['number', 'cvv', 'month', 'year', 'zip'] as const

type CardPage = {
  readonly route: string
  readonly open: () => Promise<{ readonly page: Page; readonly path: string }>
  /** Shows the form, if it is not open on the page. */
  readonly show?: (page: Page) => Promise<unknown>
  readonly fields?: readonly (keyof typeof GOOD_CARD)[]
}

function dunning(path: string) {
  return async () => {
    const subscriber = await newSubscriber('meridian', OWES)
    const page = await newBrowser('meridian', 1280)
    await signInOnly(page, subscriber.email)
    return { page, path }
  }
}

const PAGES: readonly CardPage[] = [
  {
    route: '/pay-now',
    open: async () => ({ page: await newPayer('meridian'), path: await payPath(await newOwing('meridian')) }),
  },
  {
    route: '/get-started/payment',
    open: async () => ({ page: await newcomer('meridian'), path: (await newInvited('meridian')).path }),
  },
  {
    route: '/get-started/payment',
    open: async () => ({ page: await newcomer('lumen'), path: (await newInvited('lumen')).path }),
    fields: OF_BRAINTREE,
  },
  {
    route: '/settings/billing',
    open: async () => {
      const page = await newBrowser('meridian', 1280)
      await signInOnly(page, (await newSubscriber('meridian')).email)
      return { page, path: '/settings/billing' }
    },
    show: openForm,
  },
  { route: '/dunning', open: dunning('/dunning') },
  { route: '/dunning/update-card', open: dunning('/dunning/update-card') },
  {
    route: '/admin/members/[id]/payment',
    open: async () => {
      const subscriber = await newSubscriber('meridian')
      return { page: await openAsStaff(subscriber), path: `/admin/members/${subscriber.id}/payment` }
    },
    show: (page) => page.getByRole('button', { name: 'Add a card for this member' }).click(),
  },
]

test('the pages with a card form are these', () => {
  expect([...new Set(PAGES.map(({ route }) => route))].toSorted()).toEqual(CARD_ROUTES.toSorted())
})

/** The sources of a directive in the page's policy, besides the page's own host. */
function foreignSources(response: Response | null, directive: string): string[] {
  const policy = response?.headers()['content-security-policy'] ?? ''
  const found = policy.split('; ').find((one) => one.startsWith(`${directive} `)) ?? ''
  return found
    .split(' ')
    .slice(1)
    .filter((source) => source !== "'self'" && !source.startsWith("'sha256-"))
}

test.each(PAGES)(
  '$route: each field is a frame of the provider, and nothing is requested from anybody else',
  async (given) => {
    const { open, show, fields = CARD_FIELDS } = given
    const { page, path } = await open()
    const provider = `http://localhost:${inject('sandboxPort')}`
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    const response = await page.goto(path)
    await show?.(page)
    await fieldsReady(page)
    for (const field of fields) await cardField(page, field).fill(GOOD_CARD[field])

    for (const directive of ['frame-src', 'connect-src', 'script-src'])
      expect(foreignSources(response, directive), directive).toEqual([provider])
    for (const directive of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect(response?.headers()['content-security-policy'], directive).toContain(`${directive} 'none'`)

    const frames = page.frames().filter((frame) => frame !== page.mainFrame())
    expect(frames.map((frame) => new URL(frame.url()).origin)).toEqual(fields.map(() => provider))
    const titles = await page.locator('iframe').evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''))
    expect(titles.toSorted()).toEqual(fields.map((field) => CARD_FIELD_LABELS[field]).toSorted())
    const readable = await page
      .locator('iframe')
      .evaluateAll((all) => all.filter((one) => (one as HTMLIFrameElement).contentDocument !== null).length)
    expect(readable).toBe(0)
    const scripts = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((one) => new URL((one as HTMLScriptElement).src).origin))
    const own = new URL(page.url()).origin
    expect(scripts.filter((origin) => origin !== own && origin !== provider)).toEqual([])
    expect([...asked].filter((origin) => origin !== own).toSorted()).toEqual([provider])
  },
)
