import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import type { ActorArgs, ActorContext, OutboxContext } from '#db/context.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { accountants, statementSends } from '#db/schema/statements.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { BILLING_REFUSALS } from '#shared/domain/billing/refusals.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newAddressToken, newId } from '#shared/kernel/ids.ts'
import { readStatement } from './read-statement.ts'

/** How long the link in the email opens the statement. */
export const STATEMENT_LINK_DAYS = 30
/** Emails to an address that a member chose, so that nobody is flooded. */
const SENDS_A_DAY = 20
/** The same statement again to the same address within this is a second press of the button. */
const REPEAT_MS = 5 * 60_000

export type AccountantView = { readonly email: string | null; readonly sent: readonly StatementSendView[] }
export type StatementSendView = {
  readonly id: string
  readonly statementId: string
  readonly email: string
  readonly sentAt: Date
}

const SENDS_SHOWN = 10

const savedAccountant = statement((p: ActorArgs) =>
  build.select({ email: accountants.email }).from(accountants).where(isOfUser(accountants, p)),
)
const sendView = {
  id: statementSends.id,
  statementId: statementSends.statementId,
  email: statementSends.email,
  sentAt: statementSends.sentAt,
}
const newestSends = statement((p: ActorArgs & { readonly limit: number }) =>
  build
    .select(sendView)
    .from(statementSends)
    .where(isOfUser(statementSends, p))
    .orderBy(desc(statementSends.sentAt), desc(statementSends.id))
    .limit(p.limit),
)

/** Where a member has statements sent, and what was sent last. */
export async function readAccountant({ db, actor }: ActorContext): Promise<AccountantView> {
  const { userId, communityId } = actor
  const [[saved], sent] = await Promise.all([
    db.read(savedAccountant({ userId, communityId })),
    db.read(newestSends({ userId, communityId, limit: SENDS_SHOWN })),
  ])
  return { email: saved?.email ?? null, sent }
}

/** Keeps the address of a member's accountant; null forgets it. Links that were sent to an earlier one end. */
export async function saveAccountant({ db, actor, now }: ActorContext, email: string | null): Promise<void> {
  const { userId, communityId } = actor
  const endLinks = build
    .update(statementSends)
    .set({ expiresAt: now })
    .where(
      and(
        isOfUser(statementSends, { userId, communityId }),
        gt(statementSends.expiresAt, now),
        sql`${statementSends.email} IS NOT ${email}`,
      ),
    )
  const save =
    email === null
      ? build.delete(accountants).where(isOfUser(accountants, { userId, communityId }))
      : build
          .insert(accountants)
          .values({ id: newId(now), communityId, userId, email, savedAt: now })
          .onConflictDoUpdate({ target: accountants.userId, set: { email, savedAt: now } })
  await db.commit([save, endLinks])
}

function tooManySends(oldestAt: Date, now: Date): AppError {
  const until = windowEnd(oldestAt, DAY_MS, now)
  return limitRefusal({ until, now, sentence: followedByWait(BILLING_REFUSALS.tooManySends) })
}

/**
 * Emails a member's accountant the link to one statement. The link is random, opens nothing else, and ends after some weeks or when the
 * address is changed; a statement as an attachment could never be taken back.
 */
export function sendStatement(ctx: ActorContext & OutboxContext, statementId: string): Promise<StatementSendView> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const [[accountant], sends, [today], document] = await Promise.all([
      db.read(savedAccountant({ userId, communityId })),
      db.read(sendsOfStatement({ userId, communityId, statementId, since: before(now, REPEAT_MS), now })),
      db.read(sendsSince({ userId, communityId, since: before(now, DAY_MS) })),
      readStatement(ctx, { userId, communityId, statementId }),
    ])
    if (!document) throw new AppError('NotFound')
    if (!accountant) throw new AppError('Unprocessable', { message: BILLING_REFUSALS.noAccountant })
    const { email } = accountant
    const repeated = sends.find((one) => one.email === email)
    if (repeated) return repeated
    if (today && today.count >= SENDS_A_DAY) throw tooManySends(today.oldestAt, now)
    const token = newAddressToken()
    const row = { id: newId(now), statementId, email, sentAt: now }
    const expiresAt = new Date(now.getTime() + STATEMENT_LINK_DAYS * DAY_MS)
    const insert = insertSend({ userId, communityId }, { ...row, tokenHash: await sha256(token), expiresAt })
    const outgoing = await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'ADDRESS', address: email, name: 'there' },
      template: 'statement-for-accountant',
      data: {
        memberName: document.memberName,
        name: document.name,
        amountCents: document.amountCents,
        currency: document.currency,
        purchasedAt: document.purchasedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        token,
      },
      idempotencyKey: `statement-for-accountant/${row.id}/1`,
    })
    await db.commitIf([insert, ...outgoing])
    return row
  })
}

type NewSend = StatementSendView & { readonly tokenHash: string; readonly expiresAt: Date }

/** Inserts nothing where the address was changed, the limit reached or the same statement sent since they were read. */
function insertSend({ userId, communityId }: ActorArgs, { id, statementId, email, ...send }: NewSend) {
  const { tokenHash, sentAt, expiresAt } = send
  const isAccountant = build
    .select({ email: accountants.email })
    .from(accountants)
    .where(and(isOfUser(accountants, { userId, communityId }), eq(accountants.email, email)))
  const repeated = build
    .select({ id: statementSends.id })
    .from(statementSends)
    .where(
      and(
        isSendOfStatement({ userId, communityId, statementId, since: before(sentAt, REPEAT_MS), now: sentAt }),
        eq(statementSends.email, email),
      ),
    )
  return build.insert(statementSends).select(
    sql`SELECT ${id}, ${communityId}, ${userId}, ${statementId}, ${email}, ${tokenHash}, ${sentAt.getTime()}, ${expiresAt.getTime()}
      WHERE (${countSends({ userId, communityId, since: before(sentAt, DAY_MS) })}) < ${SENDS_A_DAY} AND EXISTS ${isAccountant}
      AND NOT EXISTS ${repeated}`,
  )
}

function before(at: Date, ms: number) {
  return new Date(at.getTime() - ms)
}

type Since = ActorArgs & { readonly since: Date }
type OfStatement = Since & { readonly statementId: string; readonly now: Date }

/** A send whose link has ended, because the address was changed since, is none that could be repeated. */
function isSendOfStatement(p: OfStatement) {
  return and(
    isOfUser(statementSends, p),
    eq(statementSends.statementId, p.statementId),
    gt(statementSends.sentAt, p.since),
    gt(statementSends.expiresAt, p.now),
  )
}

const sendsOfStatement = statement((p: OfStatement) =>
  build.select(sendView).from(statementSends).where(isSendOfStatement(p)),
)

function isSentSince({ userId, communityId, since }: Since) {
  return and(isOfUser(statementSends, { userId, communityId }), gt(statementSends.sentAt, since))
}

function countSends(p: Since) {
  return build.select({ count: sql`count(*)` }).from(statementSends).where(isSentSince(p))
}

const sendsSince = statement((p: Since) =>
  build
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      oldestAt: sql`min(${statementSends.sentAt})`.mapWith((at: number) => new Date(at)),
    })
    .from(statementSends)
    .where(isSentSince(p)),
)

const sendOfToken = statement((p: { readonly tokenHash: string; readonly communityId: string; readonly now: Date }) =>
  build
    .select({ userId: statementSends.userId, statementId: statementSends.statementId })
    .from(statementSends)
    .where(
      and(
        eq(statementSends.tokenHash, p.tokenHash),
        eq(statementSends.communityId, p.communityId),
        gt(statementSends.expiresAt, p.now),
      ),
    ),
)

type Opened = { readonly communityId: string; readonly token: string }

/** The statement that an emailed link opens; null once it has ended. */
export async function readSentStatement(ctx: Pick<ActorContext, 'db' | 'now'>, { communityId, token }: Opened) {
  const [send] = await ctx.db.read(sendOfToken({ tokenHash: await sha256(token), communityId, now: ctx.now }))
  return send ? readStatement(ctx, { communityId, ...send }) : null
}
