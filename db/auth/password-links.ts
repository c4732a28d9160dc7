import { and, asc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { LinkSource } from '#shared/domain/auth/known-clients.ts'
import { ATTEMPT_LIMITS, PASSWORD_LINK_MS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_LINK_TEXTS } from '#shared/domain/auth/password-link-messages.ts'
import type { LinkPurpose } from '#shared/domain/auth/passwords.contract.ts'
import { refusalExtensions } from '#shared/domain/auth/refusals.ts'
import { followedByWait, limitRefusal } from '#shared/domain/limit-refusal.ts'
import { PASSWORD_LINK_SENT } from '#shared/domain/notifications/account-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId, newSecretToken } from '#shared/kernel/ids.ts'
import type { DbContext, OutboxContext } from '../context.ts'
import { notificationStatements } from '../notifications/notification-statements.ts'
import { emailStatements } from '../outbox/enqueue.ts'
import { users } from '../schema/members.ts'
import { passwordLinks } from '../schema/password-links.ts'
import { build } from '../statement.ts'
import { sha256 } from './sha256.ts'

const LIMIT = ATTEMPT_LIMITS.passwordLink
const EMAILS = { RESET: 'password-reset', SETUP: 'password-setup' } as const satisfies Record<LinkPurpose, string>

export type NewLink = {
  readonly userId: string
  /** The community on whose site the link works: where it was requested. */
  readonly communityId: string
  readonly purpose: LinkPurpose
  readonly source: LinkSource
  /** Another condition on the person's row when the link is written. */
  readonly provided?: SQL | undefined
  /** Statements of the same batch: they are written with the link or not at all. */
  readonly alsoWrite?: readonly BatchItem<'sqlite'>[]
}

type LinksOf = Pick<NewLink, 'userId' | 'source'>

function recentLinks({ now }: DbContext, { userId, source }: LinksOf) {
  return build
    .select({ createdAt: passwordLinks.createdAt })
    .from(passwordLinks)
    .where(
      and(
        eq(passwordLinks.userId, userId),
        gt(passwordLinks.createdAt, new Date(now.getTime() - LIMIT.windowMs)),
        eq(passwordLinks.source, source),
      ),
    )
    .orderBy(asc(passwordLinks.createdAt))
}

/**
 * Writes a link and its email in one batch; it replaces the person's older link of the same purpose and source. Throws
 * PreconditionFailed when the source asked for too many or `provided` does not hold; `readLinkRefusal` finds out which.
 */
export async function sendPasswordLink(ctx: OutboxContext, link: NewLink): Promise<void> {
  await ctx.db.commitIf(await passwordLinkStatements(ctx, link))
}

/** The same for the batch of a caller; the first of them writes the link. */
export async function passwordLinkStatements(ctx: OutboxContext, link: NewLink) {
  const { now } = ctx
  const { userId, communityId, purpose, source, provided } = link
  const id = newId(now)
  const token = newSecretToken()
  const row = build
    .select({
      id: sql<string>`${id}`.as('id'),
      userId: users.id,
      communityId: sql<string>`${communityId}`.as('community_id'),
      purpose: sql<LinkPurpose>`${purpose}`.as('purpose'),
      source: sql<LinkSource>`${source}`.as('source'),
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
        sql`(SELECT count(*) FROM ${recentLinks(ctx, { userId, source }).as('recent')}) < ${LIMIT.most}`,
        provided,
      ),
    )
  const template = EMAILS[purpose]
  const recipient = { kind: 'USER' as const, userId }
  const email = { communityId, recipient, template, data: { token }, idempotencyKey: `${template}/${id}/1` }
  return [
    build.insert(passwordLinks).select(row),
    build
      .update(passwordLinks)
      .set({ endedAt: now })
      .where(
        and(
          eq(passwordLinks.userId, userId),
          eq(passwordLinks.purpose, purpose),
          eq(passwordLinks.source, source),
          isNull(passwordLinks.endedAt),
          ne(passwordLinks.id, id),
        ),
      ),
    ...(await emailStatements(ctx, email)),
    ...notificationStatements(ctx, { communityId, userId, causeKey: email.idempotencyKey }, PASSWORD_LINK_SENT),
    ...(link.alsoWrite ?? []),
  ] as const
}

/** The statement that writes a link which is handed to its owner at once instead of being emailed; it counts for no source's limit. */
export async function handedLink({ now }: DbContext, owner: Pick<NewLink, 'userId' | 'communityId'>) {
  const resetToken = newSecretToken()
  const statement = build.insert(passwordLinks).values({
    id: newId(now),
    ...owner,
    purpose: 'RESET',
    source: 'SIGN_IN',
    tokenHash: await sha256(resetToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + PASSWORD_LINK_MS.RESET),
  })
  return { statement, resetToken }
}

/** Why a link was not written: too many of them, or a concurrent change, after which the caller may try again. */
export async function readLinkRefusal(ctx: DbContext, links: LinksOf): Promise<AppError> {
  const { db, now } = ctx
  const recent = await db.read(recentLinks(ctx, links))
  const oldest = recent.at(-LIMIT.most)
  if (!oldest) return new AppError('ServiceUnavailable')
  return limitRefusal({
    until: new Date(oldest.createdAt.getTime() + LIMIT.windowMs),
    now,
    sentence: followedByWait(PASSWORD_LINK_TEXTS.tooManyLinks),
    extensions: refusalExtensions('LINK_SENDS'),
  })
}

const KEPT_MS = 30 * 24 * 3_600_000

/** Deletes links that ended long ago; answers how many. */
export async function deleteOldLinks({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([
    build
      .delete(passwordLinks)
      .where(lt(passwordLinks.createdAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ id: passwordLinks.id }),
  ])
  return deleted.length
}
