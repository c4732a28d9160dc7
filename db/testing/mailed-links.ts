import { asc } from 'drizzle-orm'
import { hashPassword } from '#shared/server/password-hash.ts'
import { unsealPayload } from '../outbox/sealed-payload.ts'
import { events } from '../schema/events.ts'
import { users } from '../schema/members.ts'
import { passwordLinks } from '../schema/password-links.ts'
import { auditLog, outbox } from '../schema/platform.ts'
import { type AuthFixture, PASSWORD } from './auth-fixture.ts'

export type MailedLink = { readonly template: string; readonly userId: string | null; readonly token: string }

/** What waits in the outbox, in its order; a mail without a link has an empty token. */
export async function mailed(fixture: AuthFixture): Promise<MailedLink[]> {
  const db = fixture.db()
  const rows = await db.read(db.build.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)))
  return Promise.all(
    rows.map(async ({ id, template, userId, payload }) => {
      const data = (await unsealPayload(fixture.env.OUTBOX_KEY, id, payload)) as { token?: string }
      return { template, userId, token: data.token ?? '' }
    }),
  )
}

/** The token of the newest mail that has one. */
export async function newestToken(fixture: AuthFixture): Promise<string> {
  return (await mailed(fixture)).findLast(({ token }) => token !== '')?.token ?? ''
}

let hash: Promise<string> | undefined

/** Everybody has the usual password again; no link, mail, session, count or event is left. */
export async function tidyPasswords(fixture: AuthFixture): Promise<void> {
  hash ??= hashPassword(PASSWORD)
  const db = fixture.db()
  await fixture.reset()
  await db.commit([
    db.build.update(users).set({ passwordHash: await hash }),
    db.build.delete(passwordLinks),
    db.build.delete(outbox),
    db.build.delete(events),
    db.build.delete(auditLog),
  ])
}
