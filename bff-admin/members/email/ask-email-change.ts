import { eq, sql } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { endedChangesOf, isEmailTaken } from '#db/members/email-change/change-rows.ts'
import { askingEmails } from '#db/members/email-change/email-change-emails.ts'
import { withMergedAccounts } from '#db/members/merge/kept-account.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { users } from '#db/schema/members.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { auditActorOf } from '#db/staff/audit-rows.ts'
import { build, statement } from '#db/statement.ts'
import {
  canonicalEmail,
  EMAIL_CHANGE_MS,
  EMAIL_CHANGE_WAIT_MS,
  type EmailChangeFaults,
  type EmailChangeFields,
  emailChangeFaults,
} from '#shared/domain/members/account/email-change.ts'
import { EMAIL_CHANGE_MESSAGES as M } from '#shared/domain/members/account/email-change-messages.ts'
import { EMAIL_CHANGE_ASKED } from '#shared/domain/notifications/account-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId, newSecretToken } from '#shared/kernel/ids.ts'
import type { AdminContext } from '../../context.ts'
import { auditStatement } from '../../staff/audit.ts'
import { canHelpMembers, checkCanHelpMembers, isMemberOf, type MemberArgs } from '../member/member-access.ts'

export type AskEmailChangeInput = EmailChangeFields & { readonly memberId: string; readonly operationId: string }

const memberNow = statement((p: MemberArgs & { readonly email: string }) =>
  build
    .select({
      status: users.status,
      email: users.email,
      givenName: users.givenName,
      isTaken: sql<boolean>`${isEmailTaken(p)}`.mapWith(Boolean),
      isOfMerged: sql<boolean>`EXISTS (SELECT 1 FROM ${users} AS merged WHERE merged.id IN ${withMergedAccounts({
        userId: users.id,
        communityId: users.communityId,
      })} AND merged.id <> ${p.memberId} AND +merged.community_id = ${p.communityId} AND merged.email = ${p.email})`.mapWith(
        Boolean,
      ),
    })
    .from(users)
    .where(isMemberOf(p)),
)

type Known = { readonly email: string; readonly givenName: string }

/**
 * Asks both addresses of a member to confirm a new one; a newer change replaces an older one. When the old mailbox is
 * unreachable, it can object for 72 hours instead. Once per operation id.
 */
export function askEmailChange(ctx: AdminContext, input: AskEmailChangeInput): Promise<void> {
  const { memberId } = input
  const email = canonicalEmail(input.newEmail)
  checkOperationId(input.operationId)
  return retryOnConflict(async () => {
    const { db, actor } = ctx
    const of = { communityId: actor.communityId, memberId }
    const [, [member]] = await Promise.all([checkCanHelpMembers(ctx), db.read(memberNow({ ...of, email }))])
    if (!member) throw new AppError('NotFound')
    if (member.status !== 'ACTIVE') throw new AppError('Unprocessable', { message: M.inactive })
    checkFaults(emailChangeFaults(input, member.email))
    if (member.isTaken) throw refused({ newEmail: member.isOfMerged ? M.addressOfMerged : M.addressTaken })
    try {
      await db.commitIf(await askingStatements(ctx, { ...input, newEmail: email }, member))
    } catch (error) {
      const isRepeated = isUniqueViolation(error, 'email_changes.actor_id, email_changes.operation_id')
      if (!isRepeated) throw error
    }
  })
}

async function askingStatements(ctx: AdminContext, input: AskEmailChangeInput, { email: oldEmail, givenName }: Known) {
  const { actor, now } = ctx
  const { userId, communityId } = actor
  const { memberId, newEmail, way, operationId } = input
  const of = { communityId, memberId }
  const id = newId(now)
  const tokens = { old: newSecretToken(), new: newSecretToken() }
  const reason = input.reason.trim()
  const identityCheck = way === 'WAIT' ? input.identityCheck.trim() : null
  const waitEndsAt = way === 'WAIT' ? new Date(now.getTime() + EMAIL_CHANGE_WAIT_MS) : null
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_MS)
  const change = { id, communityId, oldEmail, newEmail, way, waitEndsAt, expiresAt }
  return [
    // Changes nothing, but checks that the member is unchanged, the address is free, and the actor may still help.
    build
      .update(users)
      .set({ createdAt: sql`${users.createdAt}` })
      .where(
        sql`${isMemberOf(of)} AND ${eq(users.status, 'ACTIVE')} AND ${eq(users.email, oldEmail)}
          AND NOT ${isEmailTaken({ ...of, email: newEmail })} AND ${canHelpMembers({ userId, communityId })}`,
      ),
    endedChangesOf({ ...of, now, end: 'REPLACED' }),
    build.insert(emailChanges).values({
      ...change,
      ...auditActorOf(ctx),
      ...{ userId: memberId, reason, identityCheck, operationId, createdAt: now },
      oldTokenHash: await sha256(tokens.old),
      newTokenHash: await sha256(tokens.new),
    }),
    ...(await askingEmails(ctx, { ...change, givenName, tokens })),
    ...notificationStatements(
      ctx,
      { communityId, userId: memberId, causeKey: `email-change-asked/${id}/1` },
      EMAIL_CHANGE_ASKED,
    ),
    auditStatement(ctx, {
      action: 'user.email-change-ask',
      target: { type: 'user', id: memberId },
      memberVisible: true,
      after: { emailChangeId: id, emailChangeWay: way },
      reason: identityCheck === null ? reason : `${reason} (Identity check: ${identityCheck})`,
    }),
  ] as const
}

function checkFaults(faults: EmailChangeFaults): void {
  if (Object.keys(faults).length > 0) throw refused(faults)
}

/** The messages are shown at each field. */
function refused(faults: EmailChangeFaults): AppError {
  const code = (name: string, message: string) => {
    if (name === 'newEmail') return message === M.addressMissing ? FORM_CODES.missing : FORM_CODES.email
    return message === M.reasonMissing || message === M.identityMissing ? FORM_CODES.missing : FORM_CODES.unknown
  }
  const entries = Object.entries(faults)
  return new AppError('BadRequest.Invalid', {
    fields: Object.fromEntries(entries.map(([name, message]) => [name, code(name, message)])),
    fieldMessages: Object.fromEntries(entries),
  })
}
