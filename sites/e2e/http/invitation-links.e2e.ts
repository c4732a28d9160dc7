import { describe, expect, test } from 'vitest'
import { INVITATION_REFUSALS } from '../../../shared/domain/onboarding/messages.ts'
import { ownNetwork } from '../support/billing/payments.ts'
import { THEO } from '../support/browser.ts'
import { element, followRedirects, getPage, type HttpPage, httpSession, linksOf, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { type Invited, newInvited, newPaid } from '../support/stored/invitations.ts'

/* The responses for invitation links at every address of the onboarding, without a browser. */

const HOUR_MS = 3_600_000
const BY_LINK = ['payment', 'password']
const BY_SESSION = ['profile', 'contact', 'address', 'team', 'ep-landing', 'ep-question', 'complete']

type Answer = { readonly status: number; readonly location: string | null; readonly text: string }
type Situation = {
  readonly name: string
  readonly make: () => Promise<Invited | { readonly path: string }>
  /** The expectation for /get-started itself. */
  readonly start: { readonly status: number; readonly to?: string; readonly says?: string }
  /** The step that its link opens. */
  readonly opens?: 'payment' | 'password'
  /** The refusal of `GET /rest/get-started`. */
  readonly refusal?: keyof typeof INVITATION_REFUSALS
}

const UNKNOWN = { start: { status: 400, says: INVITATION_REFUSALS.unknown }, refusal: 'unknown' } as const

const SITUATIONS: readonly Situation[] = [
  { name: 'made up', make: async () => ({ path: '/get-started?dealId=made-up-and-nothing-else' }), ...UNKNOWN },
  { name: 'of another brand', make: () => newInvited('harbor'), ...UNKNOWN },
  { name: 'of a member of another brand', make: () => newPaid('harbor'), ...UNKNOWN },
  { name: 'of a deactivated member', make: () => newPaid('meridian', { status: 'INACTIVE' }), ...UNKNOWN },
  {
    name: 'of a member who has another email now',
    make: () => newPaid('meridian', {}, { email: `before-${Math.random().toString(36).slice(2)}@meridian.test` }),
    ...UNKNOWN,
  },
  {
    name: 'with the email of somebody else',
    make: async () => ({ path: `${(await newInvited('meridian')).path}&email=else%40meridian.test` }),
    ...UNKNOWN,
  },
  {
    name: 'that has expired',
    make: () => newInvited('meridian', { expiresAt: new Date(Date.now() - HOUR_MS) }),
    start: { status: 400, says: INVITATION_REFUSALS.expired },
    refusal: 'expired',
  },
  {
    name: 'that has expired and was sent anew',
    make: () => newInvited('meridian', { expiresAt: new Date(Date.now() - HOUR_MS), replacedAt: new Date() }),
    start: { status: 400, says: INVITATION_REFUSALS.replaced },
    refusal: 'replaced',
  },
  {
    name: 'for the email of a member',
    make: async () => newInvited('meridian', { email: (await newPaid('meridian')).email }),
    start: { status: 400, says: INVITATION_REFUSALS.taken },
    refusal: 'taken',
  },
  { name: 'that is good', make: () => newInvited('meridian'), start: { status: 303, to: 'payment' }, opens: 'payment' },
  {
    name: 'that is paid, without a password',
    make: () => newPaid('meridian', { hasPassword: false }, { expiresAt: new Date(Date.now() - HOUR_MS) }),
    start: { status: 303, to: 'password' },
    opens: 'password',
  },
  {
    name: 'that was used: paid, with a password',
    make: () => newPaid('meridian'),
    start: { status: 200, says: 'You’ve already chosen a password.' },
  },
  {
    name: 'of somebody who has come to the end of the way',
    make: () => newPaid('meridian', { gate: 'NONE' }),
    start: { status: 200, says: 'You’ve already chosen a password.' },
  },
  {
    name: 'of a disabled membership',
    make: () => newInvited('meridian', { disabledAt: new Date() }),
    start: { status: 303, to: 'frec-shutdown-step' },
  },
]

/** The response without the parts that differ between any two responses. */
function comparable({ status, headers, body }: HttpPage, query: string) {
  const { date: _1, 'x-correlation-id': id, 'server-timing': _2, 'content-length': _3, ...rest } = headers
  const own = [query, encodeURIComponent(query), query.replaceAll('&', '&amp;')]
  const without = (text: string) =>
    own.reduce((left, part) => left.replaceAll(part, 'QUERY'), text.replaceAll(String(id), 'ID'))
  return { status, headers: without(JSON.stringify(rest)), body: without(body) }
}

async function ask(path: string): Promise<Answer & { readonly page: HttpPage }> {
  const page = await getPage('meridian', path, ownNetwork())
  return { page, status: page.status, location: page.location, text: textOf(page.document) }
}

describe('a link', () => {
  test.each(SITUATIONS)(
    '[ROUTE-028] [ROUTE-029] [ROUTE-030] [ONB-007] [ONB-018] $name has the specified response at every address',
    async ({ make, start, opens, refusal }) => {
      const { path } = await make()
      const query = path.slice(path.indexOf('?'))

      const first = await ask(path)
      expect(first.status).toBe(start.status)
      expect(first.location).toBe(start.to ? `/get-started/${start.to}${query}` : null)
      if (start.says) expect(first.text).toContain(start.says)
      // Nobody has an account by an invitation that was not paid.
      if (refusal === 'expired' || refusal === 'replaced') expect(first.text).not.toContain('Sign in to continue')
      if (refusal) expect(first.text).not.toContain('Choose a term and pay by card.')
      if (refusal === 'expired') expect(first.text).toContain('Your invitation has expired')
      expect(first.text.includes('Ask for a new invitation')).toBe(refusal === 'expired')

      for (const step of BY_LINK) {
        const { status, location } = await ask(`/get-started/${step}${query}`)
        if (step === opens) expect([step, status]).toEqual([step, 200])
        else expect([step, status, location]).toEqual([step, 303, `/get-started${query}`])
      }
      // They require a session, whatever the link is.
      for (const step of BY_SESSION) {
        const { status, location } = await ask(`/get-started/${step}${query}`)
        expect([step, status, location]).toEqual([step, 303, `/login?redirect=%2Fget-started%2F${step}`])
      }
      expect((await ask(`/get-started/frec-shutdown-step${query}`)).text).toContain('This membership is closed')

      const rest = await send('meridian', `/rest/get-started${query}`, { headers: ownNetwork() })
      expect(rest.status).toBe(refusal ? 400 : 200)
      if (refusal) expect(JSON.parse(rest.body)).toMatchObject({ message: INVITATION_REFUSALS[refusal] })
    },
  )

  test('[ONB-018] that is unknown gets exactly the same response as any other unknown one', async () => {
    const answers = await Promise.all(
      SITUATIONS.filter(({ refusal }) => refusal === 'unknown').map(async ({ name, make }) => {
        const { path } = await make()
        const query = path.slice(path.indexOf('?'))
        const pages = [
          '',
          ...BY_LINK.map((step) => `/${step}`),
          ...BY_SESSION.map((step) => `/${step}`),
          '/frec-shutdown-step',
        ]
        const seen = await Promise.all(
          pages.map(async (step) => comparable((await ask(`/get-started${step}${query}`)).page, query)),
        )
        const rest = await send('meridian', `/rest/get-started${query}`, { headers: ownNetwork() })
        const { correlationId: _, ...body } = JSON.parse(rest.body) as Record<string, unknown>
        return { name, seen, rest: { status: rest.status, body } }
      }),
    )
    const [first, ...others] = answers
    for (const { name, seen, rest } of others) expect({ name, seen, rest }).toEqual({ ...first, name })
  })
})

test('[SESS-003] that is valid leads to the offer', async () => {
  const { path } = await newInvited('meridian')
  const { page } = await followRedirects('meridian', path, ownNetwork())
  expect(page.status).toBe(200)
  expect(textOf(page.document)).toContain('Memberships are non-refundable and auto-renew.')
})

test.each(['expired', 'unknown'] as const)(
  'a refused link says so to signed-in people as well, and links home: %s',
  async (refusal) => {
    const reader = await newMember('meridian')
    const paths = {
      expired: async () => (await newInvited('meridian', { expiresAt: new Date(Date.now() - HOUR_MS) })).path,
      unknown: async () => '/get-started?dealId=made-up-and-nothing-else',
    }
    const path = await paths[refusal]()
    const who = [await httpSession('meridian', 'member', reader.email), await httpSession('meridian', 'staff', THEO)]
    for (const session of who) {
      const { page } = await followRedirects(session, path.replace('/get-started', '/get-started/payment'))
      expect(page.status).toBe(400)
      expect(textOf(page.document)).toContain(INVITATION_REFUSALS[refusal])
      const links = linksOf(element(page.document, 'main'))
      expect(links).toContainEqual({ text: 'Back to Home', href: '/' })
      expect(links.map(({ text }) => text)).not.toContain('Sign in to continue')
    }
  },
)
