import { type Answer, type Call, type Connections, JSON_HEADERS } from '../bench/http.ts'
import { CliError } from '../tool.ts'

const PASSWORD = 'Council-2026!'

export type Sent = Pick<Call, 'method' | 'path'> & { readonly body?: object }
/** An answer with its duration. */
export type Timed = Answer & { readonly ms: number }

/** A user of the product; several share an account, each from a separate network. */
export type Person = {
  readonly send: (sent: Sent) => Promise<Timed>
  readonly email: string
  /** The one of those sharing the account who writes and signs in again: a text is written in one place. */
  readonly isFirst: boolean
  draft: { readonly place: string; readonly revisionId: string | null }
}

export function signInAs(username: string): Sent {
  return { method: 'POST', path: '/rest/login', body: { username, password: PASSWORD } }
}

type Who = Pick<Person, 'email' | 'isFirst'> & { readonly network: string }

/** A person with a browser's cookies, who stays signed in when the access token expires. */
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
