import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { subscriptions } from '../../../db/schema/billing.ts'
import { graphql, memberToken } from '../support/api.ts'
import { chargesOf, enterCard, newPayer, openCardForm, pressBelowFrames } from '../support/billing/payments.ts'
import { newSubscriber, type Subscriber } from '../support/billing/subscribers.ts'
import { database } from '../support/database.ts'
import { runJobs } from '../support/jobs.ts'
import { emailTo } from '../support/outbox.ts'
import {
  expectNoOverflow,
  layoutShifts,
  MAX_LAYOUT_SHIFT,
  recordLayoutShifts,
  seriousViolations,
} from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'

const EXPIRED = { declines: true, expiration_month: 1, expiration_year: 2026 }
const OWES = { cards: [EXPIRED], owesCents: 49_500, isFollowed: true }

async function stored({ subscriptionId }: Subscriber) {
  const [row] = await database().read(build.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)))
  return row
}

describe('an expired card is replaced from the email, without signing in', () => {
  const places = placesOfRun(
    [
      ['meridian', 1280],
      ['meridian', 360],
      ['lumen', 1280],
      ['lumen', 360],
    ],
    3,
  )

  const renewed: string[] = []
  let emailing: Promise<Map<string, Subscriber>> | undefined
  /** One run of the jobs emails all of them; the retry of a test starts again after a failure. */
  function emailed() {
    emailing ??= emailAll().catch((error) => {
      emailing = undefined
      throw error
    })
    return emailing
  }
  async function emailAll() {
    const subscribers = new Map<string, Subscriber>()
    for (const [brand, width] of places) subscribers.set(`${brand} ${width}`, await newSubscriber(brand, OWES))
    await runJobs()
    return subscribers
  }
  /** A retry uses a subscriber of its own: the card of the first may have paid. */
  async function takeEmailed(brand: 'meridian' | 'lumen', width: number): Promise<Subscriber> {
    const waiting = await emailed()
    const subscriber = waiting.get(`${brand} ${width}`)
    waiting.delete(`${brand} ${width}`)
    if (subscriber) return subscriber
    const another = await newSubscriber(brand, OWES)
    await runJobs()
    return another
  }

  test.each(places)('[DUN-002] on %s at %i px', async (brand, width) => {
    const subscriber = await takeEmailed(brand, width)
    const email = await emailTo(subscriber.email, /could not be renewed/)
    expect(email.text).toContain('Visa ending in 1111 has expired')
    const link = new URL(/https?:\/\/\S*\/dunning\/update-card\S*/.exec(email.text)?.[0] ?? '')
    const isLast = width === 360
    if (isLast) {
      const token = await memberToken(brand, subscriber.email)
      const off = 'mutation { subscriptionSetAutoRenewal(isOn: false) }'
      expect((await graphql(brand, '/graphql', token, off)).errors).toBeUndefined()
    }
    const page = await newPayer(brand, width)
    await recordLayoutShifts(page)
    await openCardForm(page, link.pathname + link.search)
    expect(await page.title()).toContain('Update your card')
    await page.getByText('$495', { exact: true }).waitFor()
    expect(await seriousViolations(page, 'ours', 'all frames')).toEqual([])
    await expectNoOverflow(page, 'the card form', width)
    expect((await layoutShifts(page)).sum).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
    await enterCard(page, { number: '5555 5555 5555 4444' })
    await pressBelowFrames(page, 'Save card and pay $495')
    await page.getByRole('heading', { level: 1, name: 'Your membership has been renewed' }).waitFor()
    await page.getByText('Mastercard ending in 4444 is now your card.').waitFor()
    await page.getByText(isLast ? 'Paid until' : 'Next charge').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await seriousViolations(page)).toEqual([])

    expect(await chargesOf({ ...subscriber, userId: subscriber.id })).toMatchObject([{ amountInCents: 49_500 }])
    expect(await stored(subscriber)).toMatchObject({ state: 'active', balanceCents: 0, pastDueSince: null })
    renewed.push(subscriber.email)
  })

  test('and each of them is notified by email that the membership is renewed', async () => {
    await runJobs()
    expect(renewed).toHaveLength(places.length)
    for (const email of renewed) await emailTo(email, /^Your membership has been renewed/)
  })
})
