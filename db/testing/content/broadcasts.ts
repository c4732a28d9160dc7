import { sql } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { broadcasts } from '#db/schema/content/broadcasts.ts'
import { users } from '#db/schema/members.ts'
import { insertRows } from '#db/seed/insert-rows.ts'
import { build, toBound } from '#db/statement.ts'
import type { MemberFilter } from '#shared/domain/members/member-list.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Email } from '#shared/kernel/ports/email.ts'
import { type BaseFixture, NOW } from '../base-fixture.ts'

export const ALL_ACTIVE: MemberFilter = {
  ...{ search: null, status: 'ACTIVE', standing: null, tier: null, health: null, joined: null, lastSeen: null },
  ...{ groupId: null, isIncomplete: false, hasFailedCard: false },
}

type BroadcastOptions = Partial<typeof broadcasts.$inferInsert> & { readonly where?: 'meridian' | 'harbor' }

/** Writes broadcasts, by default drafts to everyone. */
export function broadcastFactory({ db, id, cast }: BaseFixture) {
  return {
    giveBroadcast: async ({ where = 'meridian', ...options }: BroadcastOptions = {}) => {
      const broadcast = {
        ...{ id: newId(NOW), communityId: cast[where].id },
        ...{ audience: ALL_ACTIVE, status: 'DRAFT' as const },
        ...{ createdBy: id('theo'), createdAt: NOW, updatedAt: NOW },
        ...options,
        subject: options.subject ?? 'Summer meetings',
        body: options.body ?? '<p>We meet in June.</p>',
        channel: options.channel ?? ('BOTH' as const),
      }
      await db().commit([build.insert(broadcasts).values(broadcast)])
      return broadcast
    },
    /** This many additional active members of Meridian, `reader-0` first. */
    giveReaders: async (count: number) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        ...{
          id: `reader-${String(i).padStart(5, '0')}`,
          communityId: cast.meridian.id,
          kind: 'MEMBER' as const,
          status: 'ACTIVE' as const,
        },
        ...{ email: `reader-${i}@readers.test`, username: `reader-${i}`, givenName: `Reader${i}`, familyName: 'Test' },
        ...{ joinedAt: NOW, createdAt: NOW },
      }))
      const [first, ...rest] = insertRows(users, rows)
      if (first) await db().commit([first, ...rest])
    },
    /** Needed because `reset` keeps the tests' people. */
    dropReaders: () => db().commit([build.delete(users).where(sql`${users.id} LIKE 'reader-%'`)]),
  }
}

export type BroadcastFactory = ReturnType<typeof broadcastFactory>

/** An email provider that accepts and records everything. */
export function takingMailer() {
  const emails: Email[] = []
  const take = (email: Email) => {
    emails.push(email)
    return { kind: 'sent' as const, id: email.idempotencyKey }
  }
  return {
    emails,
    mailer: {
      send: async (email: Email) => take(email),
      sendBatch: async (batch: readonly Email[]) => ({ kind: 'each' as const, outcomes: batch.map(take) }),
    },
  }
}

/** The context of a job whose process dies at its n-th batch write: `before` the write, or after it is stored. */
export function killedContext(ctx: OutboxContext, writes: number, when: 'before' | 'after'): OutboxContext {
  let left = writes
  const { db } = ctx
  const commitIf = db.commitIf.bind(db)
  db.commitIf = (async (runnables: Parameters<typeof commitIf>[0]) => {
    const isLast = runnables.some((one) => /"broadcast_recipients"/.test(toBound(one).text.sql)) && --left === 0
    if (isLast && when === 'before') throw new WorkerKilled()
    const answer = await commitIf(runnables)
    if (isLast) throw new WorkerKilled()
    return answer
  }) as unknown as typeof db.commitIf
  return ctx
}

/** The process is gone and runs nothing after this. */
export class WorkerKilled extends Error {}
