import { and, eq, lte, sql } from 'drizzle-orm'
import { forgetClientsStatement } from '#db/auth/known-clients.ts'
import type { OutboxContext } from '#db/context.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { sessions } from '#db/schema/auth.ts'
import { oneTimeCodes } from '#db/schema/codes.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { type AuditRow, auditRow } from '#db/staff/audit-rows.ts'
import { anyRow, build, hasId, isOfUser, type Runnable, statement } from '#db/statement.ts'
import { maskedEmail } from '#shared/domain/members/account/email-change.ts'
import { EMAIL_CHANGED } from '#shared/domain/notifications/account-notifications.ts'
import { MEMBER_AUDIT_ACTIONS } from '#shared/domain/staff/audit.ts'
import { type ChangeKey, endedChange, freeAddress, isEmailTaken, isOpenChange } from './change-rows.ts'
import { stoppedEmail } from './email-change-emails.ts'

const changeNow = statement((p: ChangeKey & { readonly now: Date }) =>
  build
    .select({
      id: emailChanges.id,
      communityId: emailChanges.communityId,
      userId: emailChanges.userId,
      oldEmail: emailChanges.oldEmail,
      newEmail: emailChanges.newEmail,
      way: emailChanges.way,
      actorId: emailChanges.actorId,
      ipClass: emailChanges.ipClass,
      correlationId: emailChanges.correlationId,
      email: users.email,
      status: users.status,
      givenName: users.givenName,
      familyName: users.familyName,
      isTaken: sql<boolean>`${isEmailTaken({
        communityId: p.communityId,
        memberId: sql`${emailChanges.userId}`,
        email: sql`${emailChanges.newEmail}`,
      })}`.mapWith(Boolean),
    })
    .from(emailChanges)
    .innerJoin(users, hasId(users, emailChanges.userId, p))
    .where(and(isOpenChange(p), lte(emailChanges.readyAt, p.now))),
)

type Change = Awaited<ReturnType<typeof readChange>>

async function readChange({ db, now }: OutboxContext, key: ChangeKey) {
  const [change] = await db.read(changeNow({ ...key, now }))
  return change ?? null
}

/**
 * Changes the address of a member once there are enough confirmations; returns whether it did. All sessions are ended, and whatever was
 * emailed to the old address for signing in stops working. If the address now belongs to another account, or the member has left, the
 * change ends without effect.
 */
export async function applyEmailChange(ctx: OutboxContext, key: ChangeKey): Promise<boolean> {
  const change = await readChange(ctx, key)
  if (!change) return false
  const { now } = ctx
  if (change.status !== 'ACTIVE' || change.email !== change.oldEmail) {
    await ctx.db.tryCommitIf([endedChange({ ...key, now, end: 'LEFT' })])
    return false
  }
  if (change.isTaken) {
    const emails = await stoppedEmail(ctx, { ...change, how: 'TAKEN' })
    await ctx.db.tryCommitIf([endedChange({ ...key, now, end: 'TAKEN' }), ...emails])
    return false
  }
  return (await ctx.db.tryCommitIf(await changedStatements(ctx, change))) !== null
}

/** The first of these repeats what was checked, so that a concurrent change of the account ends the batch. */
async function changedStatements(ctx: OutboxContext, change: NonNullable<Change>) {
  const { now } = ctx
  const { id, communityId, userId, oldEmail, newEmail } = change
  const own = hasId(users, userId, { communityId })
  const isUnchanged = sql`EXISTS ${anyRow()
    .from(users)
    .where(and(own, eq(users.status, 'ACTIVE'), eq(users.email, oldEmail)))}`
  const done = build
    .update(emailChanges)
    .set({ end: 'DONE', endedAt: now })
    .where(
      and(
        isOpenChange({ id, communityId, now }),
        lte(emailChanges.readyAt, now),
        isUnchanged,
        sql`NOT ${isEmailTaken({ communityId, memberId: userId, email: newEmail })}`,
      ),
    )
  const causeKey = `email-changed/${id}/1`
  return [
    done,
    freeAddress({ communityId, memberId: userId, email: newEmail }),
    build
      .update(users)
      .set({
        email: newEmail,
        username: sql`CASE WHEN ${users.username} = ${oldEmail} THEN ${newEmail} ELSE ${users.username} END`,
      })
      .where(own),
    build
      .update(invitations)
      .set({ email: newEmail })
      .where(and(isOfUser(invitations, { userId, communityId }), eq(invitations.email, oldEmail))),
    ...endedAccess({ userId, communityId, now }),
    // What is known about the old address belongs to nobody any more.
    build
      .delete(undeliverableAddresses)
      .where(and(eq(undeliverableAddresses.communityId, communityId), eq(undeliverableAddresses.address, oldEmail))),
    ...(await changedEmails(ctx, change)),
    ...notificationStatements(ctx, { communityId, userId, causeKey }, EMAIL_CHANGED),
    auditOf(change, now),
  ] as const
}

type Member = { readonly userId: string; readonly communityId: string; readonly now: Date }

function endedAccess({ userId, communityId, now }: Member): readonly Runnable[] {
  const isOpen = (table: typeof passwordLinks) =>
    and(isOfUser(table, { userId, communityId }), sql`${table.endedAt} IS NULL`)
  return [
    build
      .update(sessions)
      .set({ revokedAt: now, revokedBecause: 'email changed' })
      .where(and(isOfUser(sessions, { userId, communityId }), sql`${sessions.revokedAt} IS NULL`)),
    build.update(passwordLinks).set({ endedAt: now }).where(isOpen(passwordLinks)),
    build
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.accountKey, userId), eq(oneTimeCodes.communityId, communityId))),
    forgetClientsStatement(userId, ''),
  ]
}

async function changedEmails(
  ctx: OutboxContext,
  { id, communityId, oldEmail, newEmail, givenName }: NonNullable<Change>,
) {
  const template = 'email-changed'
  const emailTo = (side: 'OLD' | 'NEW', address: string) =>
    emailStatements(ctx, {
      communityId,
      recipient: { kind: 'ADDRESS', address, name: givenName },
      template,
      data: { side, newEmail: maskedEmail(newEmail) },
      idempotencyKey: `${template}/${id}/${side.toLowerCase()}`,
    })
  return [...(await emailTo('OLD', oldEmail)), ...(await emailTo('NEW', newEmail))]
}

/** The actor is who requested the change. Like all audit rows it contains no address, because it stays when the account is deleted. */
function auditOf({ id, communityId, userId, way, actorId, ipClass, correlationId }: NonNullable<Change>, now: Date) {
  const row: AuditRow<'user'> = {
    ...{ communityId, action: MEMBER_AUDIT_ACTIONS.emailChanged, target: { type: 'user', id: userId } },
    ...{ after: { emailChangeId: id, emailChangeWay: way }, memberVisible: true },
  }
  return auditRow({ actorId, ipClass, correlationId }, row, now)
}
