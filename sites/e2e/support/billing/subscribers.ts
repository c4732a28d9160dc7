import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { build } from '#db/statement.ts'
import { subscriptions } from '../../../../db/schema/billing.ts'
import { users } from '../../../../db/schema/members.ts'
import type { BrandCode } from '../../../../db/seed/communities.ts'
import { type NewSubscription, newSubscription } from '../../../../db/testing/rows/subscriber.ts'
import type { LocalSecrets } from '../../../../shared/tools/secrets.ts'
import { billingKeyOf } from '../../../../shared/tools/worker-configs.ts'
import { type Brand, COMMUNITY_CODES } from '../brand.ts'
import { database } from '../database.ts'
import { type Member, newMember } from '../members.ts'

export type Subscriber = Member & { readonly subscriptionId: string; readonly providerId: number }

/** A member with cards and a membership at the payment provider, of whom no other test knows. */
export async function newSubscriber(
  brand: Exclude<Brand, 'admin'>,
  options: NewSubscription = {},
): Promise<Subscriber> {
  return subscribe(await newMember(brand), COMMUNITY_CODES[brand], options)
}

/** Gives a member a membership, with the packages of a brand of the demo data. */
export async function subscribe(
  member: Member,
  packages: BrandCode,
  options: NewSubscription = {},
): Promise<Subscriber> {
  const providerId = 10 * randomInt(100_000, 999_000)
  const { seed, row } = newSubscription(member, packages, providerId, options)
  await controlSandbox('/__ctl/payment/seed', seed)
  await database().commit([
    build.insert(subscriptions).values(row),
    build
      .update(users)
      .set({ standing: row.state === 'canceled' ? 'SUSPENDED' : row.pastDueSince ? 'PAST_DUE' : 'GOOD' })
      .where(eq(users.id, member.id)),
  ])
  return { ...member, subscriptionId: row.id, providerId }
}

export function sandboxUrl(path: string): string {
  return `http://127.0.0.1:${inject('sandboxPort')}${path}`
}

export async function controlSandbox(path: string, body: unknown): Promise<void> {
  const answer = await fetch(sandboxUrl(path), { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`)
}

/** A call to the provider as our own workers make it. */
export async function callProvider(method: string, path: string, body?: unknown): Promise<void> {
  const secrets = JSON.parse(readFileSync(join(inject('logDir'), '../secrets.json'), 'utf8')) as LocalSecrets
  const key = billingKeyOf('bff-member', secrets)
  const answer = await fetch(sandboxUrl(path), {
    method,
    headers: { Authorization: `Basic ${btoa(`${key}:x`)}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
}

type Charge = { readonly amountInCents: number; readonly status: string; readonly reference: string | null }

/** What the provider charged or tried to charge a member, the newest first: "approved 49500". */
export async function triedCharges({ id }: Member): Promise<string[]> {
  const answer = await fetch(sandboxUrl('/payments.json'))
  const charges = (await answer.json()) as Charge[]
  return charges
    .filter(({ reference }) => reference === id)
    .map(({ amountInCents, status }) => `${status} ${amountInCents}`)
}
