import { and, asc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { LinkSource } from '#shared/domain/auth/known-clients.ts'
import { ATTEMPT_LIMITS, PASSWORD_LINK_MS } from '#shared/domain/auth/limits.ts'
import { PASSWORD_LINK_TEXTS } from '#shared/domain/auth/password-link-messages.ts'
import type { LinkPurpose } from '#shared/domain/auth/passwords.contract.ts'
import { refusalExtensions } from '#shared/domain/auth/refusals.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { PASSWORD_LINK_SENT } from '#shared/domain/notifications/account-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId, newSecretToken } from '#shared/kernel/ids.ts'
import type { DbContext, OutboxContext } from '../context.ts'
import { notificationStatements } from '../notifications/notification-statements.ts'
import { emailStatements } from '../outbox/enqueue.ts'
import { users } from '../schema/members.ts'
import { passwordLinks } from '../schema/password-links.ts'
import { build, once, type Runnable, statement } from '../statement.ts'
import { sha256 } from './sha256.ts'

const LIMIT = ATTEMPT_LIMITS.passwordLink
const EMAILS = { RESET: 'password-reset', SETUP: 'password-setup' } as const satisfies Record<LinkPurpose, string>

export type NewLink = {
  readonly userId: string
  /** The community on whose site the link works: where it was requested. */
  readonly communityId: string
  readonly purpose: LinkPurpose
  readonly source: LinkSource
  /** Another condition on the person's row at the time the link is written. */
  readonly provided?: SQL | undefined
  /** Statements of the same batch: they are written with the link or not at all. */
  readonly alsoWrite?: readonly Runnable[]
}

type LinksOf = Pick<NewLink, 'userId' | 'source'>

type RecentArgs = LinksOf & { readonly since: Date }

function selectRecent({ userId, source, since }: RecentArgs) {
  return build
    .select({ createdAt: passwordLinks.createdAt })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), gt(passwordLinks.createdAt, since), eq(passwordLinks.source, source)))
    .orderBy(asc(passwordLinks.createdAt))
}

const recentLinks = statement(selectRecent)

function limitedSince({ now }: DbContext): Date {
  return new Date(now.getTime() - LIMIT.windowMs)
}

type RowArgs = RecentArgs &
  Pick<NewLink, 'communityId' | 'purpose'> & {
    readonly id: string
    readonly tokenHash: string
    readonly now: Date
    readonly expiresAt: Date
  }

function insertLink(p: RowArgs, provided?: SQL) {
  const row = build
    .select({
      id: sql<string>`${p.id}`.as('id'),
      userId: users.id,
      communityId: sql<string>`${p.communityId}`.as('community_id'),
      purpose: sql<LinkPurpose>`${p.purpose}`.as('purpose'),
      source: sql<LinkSource>`${p.source}`.as('source'),
      tokenHash: sql<string>`${p.tokenHash}`.as('token_hash'),
      createdAt: sql<Date>`${p.now}`.as('created_at'),
      expiresAt: sql<Date>`${p.expiresAt}`.as('expires_at'),
      endedAt: sql<null>`NULL`.as('ended_at'),
    })
    .from(users)
    .where(
      and(
        eq(users.id, p.userId),
        eq(users.status, 'ACTIVE'),
        sql`(SELECT count(*) FROM ${selectRecent(p).as('recent')}) < ${LIMIT.most}`,
        provided,
      ),
    )
  return build.insert(passwordLinks).select(row)
}

const newLink = statement((p: RowArgs) => insertLink(p))

const olderLinksEnded = statement((p: RowArgs) =>
  build
    .update(passwordLinks)
    .set({ endedAt: p.now })
    .where(
      and(
        eq(passwordLinks.userId, p.userId),
        eq(passwordLinks.purpose, p.purpose),
        eq(passwordLinks.source, p.source),
        isNull(passwordLinks.endedAt),
        ne(passwordLinks.id, p.id),
      ),
    ),
)

/**
 * Writes a link and its email in one batch; it replaces the person's older link of the same purpose and source. Throws PreconditionFailed
 * when the source requested too many or `provided` does not hold; `readLinkRefusal` tells which.
 */
export async function sendPasswordLink(ctx: OutboxContext, link: NewLink): Promise<void> {
  await ctx.db.commitIf(await passwordLinkStatements(ctx, link))
}

/** The same for a caller's batch; the first statement writes the link. */
export async function passwordLinkStatements(ctx: OutboxContext, link: NewLink) {
  const { now } = ctx
  const { userId, communityId, purpose, source, provided } = link
  const id = newId(now)
  const token = newSecretToken()
  const row: RowArgs = {
    ...{ id, userId, communityId, purpose, source, now },
    since: limitedSince(ctx),
    tokenHash: await sha256(token),
    expiresAt: new Date(now.getTime() + PASSWORD_LINK_MS[purpose]),
  }
  const template = EMAILS[purpose]
  const recipient = { kind: 'USER' as const, userId }
  const email = { communityId, recipient, template, data: { token }, idempotencyKey: `${template}/${id}/1` }
  return [
    // Only staff pass conditions, and rarely.
    provided ? once(insertLink(row, provided)) : newLink(row),
    olderLinksEnded(row),
    ...(await emailStatements(ctx, email)),
    ...notificationStatements(ctx, { communityId, userId, causeKey: email.idempotencyKey }, PASSWORD_LINK_SENT),
    ...(link.alsoWrite ?? []),
  ] as const
}

/** The statement that writes a link which is handed to its owner at once instead of being emailed; it counts towards no limit. */
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

/** Why a link was not written: too many requests, or a concurrent change, after which the caller may try again. */
export async function readLinkRefusal(ctx: DbContext, links: LinksOf): Promise<AppError> {
  const { db, now } = ctx
  const recent = await db.read(recentLinks({ ...links, since: limitedSince(ctx) }))
  const oldest = recent.at(-LIMIT.most)
  if (!oldest) return new AppError('ServiceUnavailable')
  return limitRefusal({
    until: windowEnd(oldest.createdAt, LIMIT.windowMs, now),
    now,
    sentence: followedByWait(PASSWORD_LINK_TEXTS.tooManyLinks),
    extensions: refusalExtensions('LINK_SENDS'),
  })
}

const KEPT_MS = 30 * 24 * 3_600_000

/** Deletes links that ended long ago; returns how many. */
export async function deleteOldLinks({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([
    build
      .delete(passwordLinks)
      .where(lt(passwordLinks.createdAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ id: passwordLinks.id }),
  ])
  return deleted.length
}
