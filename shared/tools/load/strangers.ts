import { setTimeout } from 'node:timers/promises'
import { type Connections, JSON_HEADERS } from '../bench/http.ts'

const EVERY_MS = 1000
const NETWORKS = 10

export type Guesses = { readonly evaluated: number; readonly refused: number; readonly entered: number }

/** Guesses the passwords of people who use the product, from a few networks, until the end. */
export async function guessPasswords(
  connections: Connections,
  emails: readonly string[],
  endsAt: number,
): Promise<Guesses> {
  const statuses: number[] = []
  const guess = async (nth: number) => {
    while (performance.now() < endsAt) {
      const username = emails[statuses.length % emails.length]
      const body = JSON.stringify({ username, password: `Guessed-${statuses.length}!` })
      const headers = { ...JSON_HEADERS, 'CF-Connecting-IP': `203.0.113.${nth}` }
      const { status } = await connections.send({
        method: 'POST',
        site: 'meridian',
        path: '/rest/login',
        headers,
        body,
      })
      statuses.push(status)
      await setTimeout(EVERY_MS)
    }
  }
  await Promise.all(Array.from({ length: NETWORKS }, (_, nth) => guess(nth)))
  const count = (isCounted: (status: number) => boolean) => statuses.filter(isCounted).length
  return {
    evaluated: count((status) => status === 401),
    refused: count((status) => status === 429 || status === 503),
    entered: count((status) => status === 200),
  }
}
