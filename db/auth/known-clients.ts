import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { KNOWN_CLIENT_MS } from '#shared/domain/auth/limits.ts'
import { newSecretToken } from '#shared/kernel/ids.ts'
import type { ClientContext, DbContext } from '../context.ts'
import { knownClients } from '../schema/auth.ts'
import { users } from '../schema/members.ts'
import { anyRow, build } from '../statement.ts'
import { sha256 } from './sha256.ts'

/** For what depends on whether the caller has signed in to the account before. */
export type KnownClientContext = {
  readonly client: ClientContext['client'] & {
    readonly isBrowser: boolean
    /** The value of the cookie that an earlier sign-in gave to this browser. */
    readonly browserToken: string | null
  }
}

/** Stands for a browser without the cookie and for an address that is not told: no row has it. */
const NONE = ''

export type ClientHashes = { readonly browser: string; readonly address: string }

export async function clientHashes({ client }: KnownClientContext): Promise<ClientHashes> {
  const [browser, address] = await Promise.all([
    client.browserToken === null ? NONE : sha256(client.browserToken),
    client.network === 'unknown' ? NONE : sha256(`known-address\n${client.network}`),
  ])
  return { browser, address }
}

/** A column: whether somebody with one of these hashes has signed in to the account of the row lately. */
export function isKnownClient({ now }: Pick<DbContext, 'now'>, ...hashes: readonly string[]) {
  const known = anyRow()
    .from(knownClients)
    .where(
      and(eq(knownClients.userId, users.id), inArray(knownClients.hash, [...hashes]), gt(knownClients.expiresAt, now)),
    )
  return sql<boolean>`EXISTS ${known}`.mapWith(Boolean)
}

/**
 * The statements by which a sign-in makes its browser and address known to the account, and the browser's new cookie, null for
 * other clients. The value that the browser brought is good for nothing from then on, for any account: one that was planted or
 * copied before the sign-in makes nobody known.
 */
export async function rememberClient(ctx: DbContext & KnownClientContext, userId: string) {
  const { now, client } = ctx
  const browserToken = client.isBrowser ? newSecretToken() : null
  const old = await clientHashes(ctx)
  const browser = browserToken === null ? NONE : await sha256(browserToken)
  return {
    browserToken,
    statements: [
      build
        .update(knownClients)
        .set({ hash: browser })
        .where(and(eq(knownClients.hash, old.browser), eq(knownClients.kind, 'BROWSER'), sql`${browser} <> ${NONE}`)),
      knownStatement(now, { userId, kind: 'BROWSER', hash: browser }),
      knownStatement(now, { userId, kind: 'ADDRESS', hash: old.address }),
    ] as const,
  }
}

type KnownClient = Pick<typeof knownClients.$inferSelect, 'userId' | 'kind' | 'hash'>

function knownStatement(now: Date, { userId, kind, hash }: KnownClient) {
  const expiresAt = new Date(now.getTime() + KNOWN_CLIENT_MS[kind])
  return build
    .insert(knownClients)
    .select(sql`SELECT ${userId}, ${kind}, ${hash}, ${expiresAt.getTime()} WHERE ${hash} <> ${NONE}`)
    .onConflictDoUpdate({ target: [knownClients.userId, knownClients.hash], set: { expiresAt } })
}

/** After a change of the password nothing that signed in with the old one is known any more, the current browser excepted. */
export function forgetClientsStatement(userId: string, keptHash: string) {
  return build
    .delete(knownClients)
    .where(and(eq(knownClients.userId, userId), sql`${knownClients.hash} <> ${keptHash}`))
}

/** Deletes what has not signed in for long; answers how many. */
export async function deleteOldKnownClients({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([
    build.delete(knownClients).where(lt(knownClients.expiresAt, now)).returning({ hash: knownClients.hash }),
  ])
  return deleted.length
}
