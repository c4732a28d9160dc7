import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { communityId } from '#db/seed/communities.ts'
import { build } from '#db/statement.ts'
import { memberRow, newSubscription } from '#db/testing/rows/subscriber.ts'
import { signedPayPath } from '#shared/domain/billing/pay-link.ts'
import { newId } from '#shared/kernel/ids.ts'
import { CliError } from '../tool.ts'
import type { Person, Timed } from './person.ts'

const OWED_CENTS = 49_500
const DAY_MS = 24 * 3_600_000
/** The provider ids of a seed are below ten million; those of the demo data are far below these. */
const FIRST_PROVIDER_ID = 1_000_000
const CARD = { firstName: 'Robin', lastName: 'Vale', number: '4111111111111111', cvv: '123', zip: '10001' }

type Payer = { readonly userId: string; readonly subscriptionId: string; readonly path: string }
type Place = { readonly db: Db; readonly sandboxPort: number; readonly payLinkKey: string }

/** People who owe and pay once each, by an emailed link, and what they were charged. */
export class Payments {
  readonly #place: Place
  readonly #waiting: Payer[]
  /** Who has paid, and whether they were told so. */
  readonly #paid: { readonly payer: Payer; readonly isTold: boolean }[] = []

  private constructor(place: Place, payers: readonly Payer[]) {
    this.#place = place
    this.#waiting = [...payers]
  }

  static async of(count: number, place: Place): Promise<Payments> {
    const payers: Payer[] = []
    // Another run on the same instance begins with other ids.
    const first = FIRST_PROVIDER_ID + 10 * (Math.floor(Date.now() / 1000) % 800_000)
    for (let nth = 0; nth < count; nth++) payers.push(await newPayer(first + 10 * nth, place))
    return new Payments(place, payers)
  }

  /** Reads what is owed, and pays it; the request is repeated, as on a bad connection. */
  async payOnce(person: Person): Promise<Timed> {
    const payer = this.#waiting.pop()
    if (!payer) return person.send({ method: 'GET', path: this.#paid[0]?.payer.path ?? '/pay-now' })
    const { userId, subscriptionId, path } = payer
    await person.send({ method: 'GET', path })
    const ids = { userId, subscriptionId }
    const balance = await person.send({ method: 'POST', path: '/rest/payment/check-balance', body: ids })
    const { publicKey } = JSON.parse(balance.body.toString()) as { publicKey: string }
    const { token } = await this.#sandbox<{ token: string }>('/chargify/tokens.json', {
      publicKey,
      values: { ...CARD, month: '12', year: '2035' },
    })
    const body = { ...ids, token, operationId: newId(new Date()) }
    const pay = () => person.send({ method: 'POST', path: '/rest/payment/pay-balance', body })
    const [answer, repeated] = await Promise.all([pay(), pay()])
    const told = answer.status === 200 ? answer : repeated
    this.#paid.push({ payer, isTold: told.status === 200 })
    return told
  }

  /** Sentences about people who were charged twice, were told that they paid without a charge, or whose ledger entries differ. */
  async wrong(): Promise<readonly string[]> {
    const all = await this.#sandbox<readonly { kind: string; reference: string; status: string }[]>('/payments.json')
    const charges = Map.groupBy(
      all.filter(({ kind, status }) => kind === 'payment' && status === 'approved'),
      ({ reference }) => reference,
    )
    const said: string[] = []
    for (const { payer, isTold } of this.#paid) {
      const { userId } = payer
      const charged = charges.get(userId)?.length ?? 0
      const entries = await this.#place.db.read(
        build.select({ kind: ledgerEntries.kind }).from(ledgerEntries).where(eq(ledgerEntries.userId, userId)),
      )
      if (charged > 1 || charged !== entries.length || (isTold && charged === 0))
        said.push(`${userId} was charged ${charged} times, and the ledger has ${entries.length} entries.`)
    }
    return said
  }

  get count(): number {
    return this.#paid.length
  }

  async #sandbox<T>(path: string, body?: object): Promise<T> {
    return callSandbox<T>(this.#place.sandboxPort, path, body)
  }
}

async function callSandbox<T>(port: number, path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new CliError(`The sandbox answered ${path} with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function newPayer(providerId: number, { db, sandboxPort, payLinkKey }: Place): Promise<Payer> {
  const member = memberRow(communityId('MTC'), 'meridian.test', new Date())
  const { seed, row } = newSubscription(member, 'MTC', providerId, { cards: [], owesCents: OWED_CENTS })
  await callSandbox(sandboxPort, '/__ctl/payment/seed', seed)
  await db.commit([
    build.insert(users).values({ ...member, standing: 'PAST_DUE' }),
    build.insert(subscriptions).values(row),
  ])
  const ids = { userId: member.id, subscriptionId: row.id }
  return { ...ids, path: await signedPayPath(payLinkKey, { ...ids, expiresAt: new Date(Date.now() + DAY_MS) }) }
}
