import { asc, eq } from 'drizzle-orm'
import { graphql } from 'graphql'
import { makeLoaders } from '#db/loaders.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { pushMessages, pushTokens } from '#db/schema/push.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import type { Person, Place } from '#db/testing/cast.ts'
import { giveThread, type TestMember } from '#db/testing/contacts.ts'
import { newId } from '#shared/kernel/ids.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { schema } from '../schema.ts'

type Answer = {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  readonly data: any
  readonly code: string | undefined
  readonly message: string | undefined
  readonly fields: Readonly<Record<string, number>> | undefined
  readonly fieldMessages: Readonly<Record<string, string>> | undefined
  readonly text: string
}

/** Members who write to each other, and requests on their behalf at any time. */
export async function contactFixture() {
  const base = await baseFixture()
  return { ...base, ...contactFactory(base) }
}
export type ContactFixture = Awaited<ReturnType<typeof contactFixture>>

function contactFactory(base: BaseFixture) {
  const { db, cast } = base
  return {
    addMember: async (name: string, where: Place = cast.meridian): Promise<TestMember> => {
      const [givenName = '', familyName = ''] = name.split(' ')
      const userId = newId(new Date())
      const email = `${userId}@members.test`
      await db().commit([
        build.insert(users).values({
          ...{ id: userId, communityId: where.id, kind: 'MEMBER', status: 'ACTIVE', email, username: email },
          ...{ givenName, familyName, joinedAt: NOW, createdAt: NOW },
        }),
      ])
      return { userId, communityId: where.id }
    },
    giveThread: (a: TestMember, b: TestMember, at = NOW) => giveThread(base, a, b, at),
    ask: (who: TestMember, source: string, variables: object = {}, now = NOW, kind: 'member' | 'admin' = 'member') =>
      askAt(base, { who, now, kind }, source, variables),
    /** Oldest first. */
    notificationsTo: ({ userId }: TestMember) =>
      db().read(
        build
          .select({ option: notifications.option, message: notifications.message, url: notifications.url })
          .from(notifications)
          .where(eq(notifications.userId, userId))
          .orderBy(asc(notifications.createdAt), asc(notifications.id)),
      ),
    /** Adds a device on which the person gets the notifications of the bell. */
    giveDevice: async (person: Person) => {
      const { communityId, id: userId } = person
      const { sessionId } = await base.open(person, cast.meridian)
      const expiresAt = new Date(NOW.getTime() + 30 * 86_400_000)
      await db().commit([
        build.insert(pushTokens).values({
          ...{ id: newId(NOW), communityId, userId, sessionId, token: newId(NOW) },
          ...{ isIos: false, isFcm: true, addedAt: NOW, expiresAt },
        }),
      ])
    },
    /** The options of a person's notifications, in the bell and on devices. */
    toldTo: ({ userId }: TestMember) =>
      Promise.all(
        [notifications, pushMessages].map(async (table) => {
          const rows = await db().read(
            build.select({ option: table.option }).from(table).where(eq(table.userId, userId)),
          )
          return rows.map(({ option }) => option).toSorted()
        }),
      ),
    emailsTo: (who: TestMember | 'CONCIERGE' | 'ADDRESS') => emailsTo(base, who),
    /** Sends pending emails and returns them. */
    sendEmails: (now = NOW) => sendWaitingEmails(db(), now),
  }
}

type Request = { readonly who: TestMember; readonly now: Date; readonly kind: 'member' | 'admin' }

/** Runs a document on the schema of the member endpoint, without a session, which would expire when the clock moves. */
async function askAt(
  base: BaseFixture,
  { who, now, kind }: Request,
  source: string,
  variables: object,
): Promise<Answer> {
  const db = base.db()
  const actor = { ...who, communityCode: 'meridian', sessionId: 'test', roles: ['MEMBER'] as const, kind }
  const contextValue = {
    ...{ db, actor, now, outboxKey: OUTBOX_KEY, loaders: makeLoaders({ db, now, actor }), env: base.env },
    ...{ correlationId: 'ABCD-EFGH-JKMN', client: { network: '203.0.113.7' } },
    allowOnlyIn: () => {},
    kickOutbox: () => {},
  }
  const answer = await graphql({ schema, source, variableValues: { ...variables }, contextValue })
  const error = answer.errors?.[0]
  const original = error?.originalError as Partial<Pick<Answer, 'code' | 'fields' | 'fieldMessages'>> | undefined
  const { code, fields, fieldMessages } = original ?? {}
  return { data: answer.data, code, fields, fieldMessages, message: error?.message, text: JSON.stringify(answer) }
}

async function emailsTo({ db }: BaseFixture, who: TestMember | 'CONCIERGE' | 'ADDRESS') {
  const isTheirs = typeof who === 'string' ? eq(outbox.recipientKind, who) : eq(outbox.userId, who.userId)
  const rows = await db().read(
    build.select().from(outbox).where(isTheirs).orderBy(asc(outbox.createdAt), asc(outbox.idempotencyKey)),
  )
  return Promise.all(
    rows.map(async ({ id, template, payload, nextAttemptAt }) => ({
      template,
      nextAttemptAt,
      data: (await unsealPayload([OUTBOX_KEY], id, payload)) as Record<string, unknown>,
    })),
  )
}
