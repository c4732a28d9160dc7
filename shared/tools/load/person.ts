import { type Answer, type Call, type Connections, JSON_HEADERS } from '../bench/http.ts'
import { CliError } from '../tool.ts'

const PASSWORD = 'Council-2026!'

export type Sent = Pick<Call, 'method' | 'path'> & { readonly body?: object }
/** An answer, and how long it took. */
export type Timed = Answer & { readonly ms: number }

/** Somebody who uses the product; several share an account, each from a network of their own. */
export type Person = {
  readonly send: (sent: Sent) => Promise<Timed>
  readonly email: string
  /** The one of those who share the account that writes and signs in again: a text is written in one place. */
  readonly isFirst: boolean
  draft: { readonly place: string; readonly revisionId: string | null }
}

export function signInAs(username: string): Sent {
  return { method: 'POST', path: '/rest/login', body: { username, password: PASSWORD } }
}

type Who = Pick<Person, 'email' | 'isFirst'> & { readonly network: string }

/** A person with the cookies of a browser: signed in, and signed in still when the token of the session is an old one. */
export async function personOf(connections: Connections, { network, ...who }: Who): Promise<Person> {
  const cookies = new Map<string, string>()
  const sendOnce = async ({ method, path, body }: Sent): Promise<Timed> => {
    const startedAt = performance.now()
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await connections.send({
      ...{ method, path, site: 'meridian' },
      headers: { ...(body && JSON_HEADERS), Cookie, 'CF-Connecting-IP': network },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return { ...answer, ms: performance.now() - startedAt }
  }
  const signedIn = await sendOnce(signInAs(who.email))
  if (signedIn.status !== 200)
    throw new CliError(`Signing in as ${who.email} answered ${signedIn.status}: ${signedIn.body}`)
  const send = async (sent: Sent) => {
    const answer = await sendOnce(sent)
    if (answer.status !== 401) return answer
    await sendOnce({ method: 'POST', path: '/rest/token-refresh', body: {} })
    return sendOnce(sent)
  }
  return { ...who, send, draft: { place: 'new', revisionId: null } }
}
