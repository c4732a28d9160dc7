import { and, asc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { ATTEMPT_LIMITS, PASSWORD_LINK_MS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_MESSAGES } from '#shared/domain/auth/messages.ts'
import type { LinkPurpose } from '#shared/domain/auth/passwords.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId, newSecretToken } from '#shared/kernel/ids.ts'
import type { Db } from '../client.ts'
import { mailStatements } from '../outbox/enqueue.ts'
import { users } from '../schema/members.ts'
import { passwordLinks } from '../schema/password-links.ts'
import { secondsLeft } from './attempts.ts'
import { sha256 } from './sha256.ts'

const LIMIT = ATTEMPT_LIMITS.passwordLink
const MAILS = { RESET: 'password-reset', SETUP: 'password-setup' } as const satisfies Record<LinkPurpose, string>

export type NewLink = {
  readonly userId: string
  /** On whose site it works: where it was asked for. */
  readonly communityId: string
  readonly purpose: LinkPurpose
  /** What else must be true of the person's row when it is written. */
  readonly provided?: SQL | undefined
  /** Statements that stand or fall with the link. */
  readonly alongside?: readonly BatchItem<'sqlite'>[]
}

function recentLinks(db: Db, userId: string, now: Date) {
  return db.build
    .select({ createdAt: passwordLinks.createdAt })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), gt(passwordLinks.createdAt, new Date(now.getTime() - LIMIT.windowMs))))
    .orderBy(asc(passwordLinks.createdAt))
}

/**
 * Writes a link and its mail, and what belongs to them, as one; it takes the place of the person's older link of the same
 * purpose. Throws PreconditionFailed when the person got too many or `provided` does not hold; `linkRefusal` tells why.
 */
export async function sendLink(db: Db, outboxKey: string, link: NewLink, now: Date): Promise<void> {
  const { userId, communityId, purpose, provided } = link
  const id = newId(now)
  const token = newSecretToken()
  const row = db.build
    .select({
      id: sql<string>`${id}`.as('id'),
      userId: users.id,
      communityId: sql<string>`${communityId}`.as('community_id'),
      purpose: sql<LinkPurpose>`${purpose}`.as('purpose'),
      tokenHash: sql<string>`${await sha256(token)}`.as('token_hash'),
      createdAt: sql<Date>`${now.getTime()}`.as('created_at'),
      expiresAt: sql<Date>`${now.getTime() + PASSWORD_LINK_MS[purpose]}`.as('expires_at'),
      endedAt: sql<null>`NULL`.as('ended_at'),
    })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.status, 'ACTIVE'),
        sql`(SELECT count(*) FROM ${recentLinks(db, userId, now).as('recent')}) < ${LIMIT.most}`,
        provided,
      ),
    )
  const template = MAILS[purpose]
  const mail = { communityId, userId, template, data: { token }, idempotencyKey: `${template}/${id}/1` }
  await db.commitIf([
    db.build.insert(passwordLinks).select(row),
    db.build
      .update(passwordLinks)
      .set({ endedAt: now })
      .where(
        and(
          eq(passwordLinks.userId, userId),
          eq(passwordLinks.purpose, purpose),
          isNull(passwordLinks.endedAt),
          ne(passwordLinks.id, id),
        ),
      ),
    ...(await mailStatements(db, outboxKey, mail, now)),
    ...(link.alongside ?? []),
  ])
}

/** Too many links, or else a change in between: then another try finds out. */
export async function linkRefusal(db: Db, userId: string, now: Date): Promise<AppError> {
  const recent = await db.read(recentLinks(db, userId, now))
  const oldest = recent.at(-LIMIT.most)
  if (!oldest) return new AppError('ServiceUnavailable')
  const retryAfterSeconds = secondsLeft(LIMIT, oldest.createdAt, now)
  return new AppError('TooManyRequests', { message: PASSWORD_MESSAGES.tooManyLinks, retryAfterSeconds })
}

const KEPT_MS = 30 * 24 * 3_600_000

/** Links whose time is long over; answers how many. */
export async function forgetOldLinks(db: Db, now: Date): Promise<number> {
  const [gone] = await db.commit([
    db.build
      .delete(passwordLinks)
      .where(lt(passwordLinks.createdAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ id: passwordLinks.id }),
  ])
  return gone.length
}
