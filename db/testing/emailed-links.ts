import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { unsealPayload } from '../outbox/sealed-payload.ts'
import type { EmailData, EmailTemplate } from '../outbox/templates/index.ts'
import { users } from '../schema/members.ts'
import { outbox } from '../schema/platform.ts'
import { build } from '../statement.ts'
import type { AuthFixture } from './auth-fixture.ts'
import { PASSWORD_HASH } from './cast.ts'

export type EmailedLink = { readonly template: string; readonly userId: string | null; readonly token: string }

/** The emails waiting in the outbox, in order; an email without a link has an empty token. */
export async function emailed(fixture: AuthFixture): Promise<EmailedLink[]> {
  const db = fixture.db()
  const rows = await db.read(build.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)))
  return Promise.all(
    rows.map(async ({ id, template, userId, payload }) => {
      const data = (await unsealPayload([fixture.env.OUTBOX_KEY], id, payload)) as { token?: string }
      return { template, userId, token: data.token ?? '' }
    }),
  )
}

type OutboxFixture = { readonly db: () => Db; readonly env: { readonly OUTBOX_KEY: string } }

/** The data of the emails of one template to an account, in order. */
export async function emailedData<T extends EmailTemplate>(
  fixture: OutboxFixture,
  { userId, template }: { readonly userId: string; readonly template: T },
) {
  const rows = await fixture.db().read(
    build
      .select({ id: outbox.id, payload: outbox.payload })
      .from(outbox)
      .where(and(eq(outbox.userId, userId), eq(outbox.template, template)))
      .orderBy(asc(outbox.createdAt), asc(outbox.id)),
  )
  return Promise.all(
    rows.map(async ({ id, payload }) => (await unsealPayload([fixture.env.OUTBOX_KEY], id, payload)) as EmailData<T>),
  )
}

/** The token of the newest email that has one. */
export async function newestToken(fixture: AuthFixture): Promise<string> {
  return (await emailed(fixture)).findLast(({ token }) => token !== '')?.token ?? ''
}

/** Everybody has the default password again; links, emails, sessions and counted attempts are deleted. */
export async function resetPasswords(fixture: AuthFixture): Promise<void> {
  await fixture.reset()
  const db = fixture.db()
  await db.commit([build.update(users).set({ passwordHash: PASSWORD_HASH, mustChangePassword: false })])
}
