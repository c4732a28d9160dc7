import { and, isNull, sql } from 'drizzle-orm'
import { applyEmailChange } from '#db/members/email-change/apply-email-change.ts'
import { endedChange, isOpenChange } from '#db/members/email-change/change-rows.ts'
import { stoppedEmail } from '#db/members/email-change/email-change-emails.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { build } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { countAttempt } from '../../auth/count-attempt.ts'
import type { PublicContext } from '../../context.ts'
import { type EmailLink, type EmailLinkView, findEmailLink, readEmailLink, toEmailLinkView } from './read-email-link.ts'

export type AnswerEmailLinkInput = { readonly token: string; readonly isConfirmed: boolean }

/**
 * Confirms or stops a change of email for one of its addresses. Each link works once; a repeat returns the outcome. The
 * second confirmation changes the address.
 */
export async function answerEmailLink(
  ctx: PublicContext,
  { token, isConfirmed }: AnswerEmailLinkInput,
): Promise<EmailLinkView> {
  const link = await findEmailLink(ctx, token)
  const view = link && toEmailLinkView(link.change, ctx.now)
  if (!link || !view) {
    await countAttempt(ctx, { limit: 'emailLinkForged', by: [ctx.client.network] })
    throw new AppError('NotFound')
  }
  if (view.state !== 'OPEN') return view
  await (isConfirmed ? confirm(ctx, link) : stop(ctx, link))
  ctx.kickOutbox()
  const now = checkFound(await readEmailLink(ctx, token))
  return now
}

async function confirm(ctx: PublicContext, { change, communityId }: EmailLink): Promise<void> {
  const { now } = ctx
  const key = { id: change.id, communityId }
  // Decided from the row itself, so that the second of two concurrent confirmations sees the first.
  const at = now.getTime()
  const confirmed = change.isOfOld
    ? {
        oldConfirmedAt: now,
        readyAt: sql`CASE WHEN ${emailChanges.newConfirmedAt} IS NOT NULL THEN ${at} END`,
      }
    : {
        newConfirmedAt: now,
        readyAt: sql`CASE WHEN ${emailChanges.oldConfirmedAt} IS NOT NULL THEN ${at}
          WHEN ${emailChanges.waitEndsAt} IS NOT NULL THEN max(${emailChanges.waitEndsAt}, ${at}) END`,
      }
  const isFirst = isNull(change.isOfOld ? emailChanges.oldConfirmedAt : emailChanges.newConfirmedAt)
  // If a concurrent request came first, the outcome is read below.
  await ctx.db.tryCommitIf([
    build
      .update(emailChanges)
      .set(confirmed)
      .where(and(isOpenChange({ ...key, now }), isFirst)),
  ])
  await applyEmailChange(ctx, key)
}

async function stop(ctx: PublicContext, { change, communityId }: EmailLink): Promise<void> {
  const how = change.isOfOld ? 'OLD' : 'NEW'
  const emails = await stoppedEmail(ctx, { ...change, communityId, how })
  const ended = endedChange({ id: change.id, communityId, now: ctx.now, end: `STOPPED_BY_${how}` })
  await ctx.db.tryCommitIf([ended, ...emails])
}
