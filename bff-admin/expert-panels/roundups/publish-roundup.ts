import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { settleClosedQuestions } from '#db/expert-panels/told-invited.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { panelAnswers, panelQuestions, panelRoundupAnswers, panelRoundups } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { deleteConflictCopies } from '#db/texts/conflict-copies.ts'
import { slugOf } from '#shared/domain/articles/slug.ts'
import { EXTERNAL_URL_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { roundupTransitions } from '#shared/domain/expert-panels/moves/transitions.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { auditStatement } from '../../staff/audit.ts'
import { refusedField } from '../../staff/checked-fields.ts'
import type { StaffContext } from '../../staff/context.ts'
import { isQuestion, isRoundup } from '../panel-access.ts'
import { takeBackPublishedStatements } from '../take-back-told.ts'
import { listRoundupAnswers, type RoundupWithQuestion } from './roundups.queries.ts'
import { buildRoundupText } from './save-roundup-text.ts'
import { isAsRead, roundupOrNotFound } from './write-roundup.ts'

export type PublishRoundupInput = {
  readonly roundupId: string
  /** The id of title and introduction that the editor saw; without one, whatever they are now is published. */
  readonly baseTextId?: string | null | undefined
  /** Its address on another site; without one it is published here. */
  readonly externalUrl?: string | null | undefined
  /** When it was published there; defaults to now. */
  readonly publishedAt?: Date | null | undefined
}

const SUFFIX_CHARACTERS = 6

/**
 * Publishes a roundup with the text that the editor saw: its answers become PUBLISHED, the other sent ones NOT_USED, and the question is closed. A job
 * notifies the authors. A published roundup is returned unchanged.
 */
export async function publishRoundup(ctx: StaffContext, input: PublishRoundupInput): Promise<RoundupWithQuestion> {
  const externalUrl = checkUrl(input.externalUrl)
  return retryOnConflict(async (attempt) => {
    const { db, now } = ctx
    const publishedAt = checkDate(externalUrl === null ? now : (input.publishedAt ?? now), now)
    const [roundup, answers] = await Promise.all([
      roundupOrNotFound(ctx, input.roundupId),
      listRoundupAnswers(ctx, input.roundupId),
    ])
    if (roundup.status === 'FINAL') return roundup
    const { baseTextId } = input
    if (baseTextId && (await buildRoundupText(roundup)).id !== baseTextId)
      throw new AppError('StaleRevision', panelRefusal('roundupTextChanged'))
    if (!roundupTransitions('editor', roundup.status).includes('FINAL'))
      throw new AppError('InvalidTransition', panelRefusal('roundupMoved'))
    if (answers.length === 0) throw new AppError('Unprocessable', panelRefusal('roundupEmpty'))
    const slug = externalUrl === null ? slugFor(roundup, attempt > 1) : null
    const published = { status: 'FINAL' as const, slug, externalUrl, publishedAt }
    const audit = auditStatement(ctx, {
      action: 'panel-roundup.publish',
      target: { type: 'panel-roundup', id: roundup.id },
      memberVisible: false,
      before: { status: roundup.status },
      after: { ...published, answers: answers.length },
    })
    await db.commitIf([...publication(ctx, roundup, published), audit])
    return { ...roundup, ...published, statusUpdatedAt: now, updatedAt: now }
  })
}

function checkUrl(given: string | null | undefined): string | null {
  if (given === null || given === undefined || given.trim() === '') return null
  const url = safeHref(given.trim())
  if (url?.startsWith('https://') && url.length <= EXTERNAL_URL_MAX_CHARACTERS) return url
  throw refusedField('externalUrl', FORM_CODES.url, panelRefusal('externalUrl'))
}

function checkDate(at: Date, now: Date): Date {
  if (at <= now) return at
  throw refusedField('publishedDate', FORM_CODES.date, panelRefusal('publishedInFuture'))
}

function slugFor({ id, title }: RoundupWithQuestion, isTaken: boolean): string {
  const base = slugOf(title)
  const suffix = id.slice(-SUFFIX_CHARACTERS).toLowerCase()
  if (base === '') return `roundup-${suffix}`
  return isTaken ? `${base}-${suffix}` : base
}

type Published = {
  readonly status: 'FINAL'
  readonly slug: string | null
  readonly externalUrl: string | null
  readonly publishedAt: Date
}

function publication(ctx: StaffContext, roundup: RoundupWithQuestion, published: Published) {
  const { actor, now } = ctx
  const { communityId } = actor
  const { questionId } = roundup
  const isSlugFree = sql`NOT EXISTS (SELECT 1 FROM ${panelRoundups} AS other WHERE other.community_id = ${communityId}
    AND other.slug = ${published.slug} AND other.id <> ${roundup.id})`
  const held = build
    .select({ id: panelRoundupAnswers.answerId })
    .from(panelRoundupAnswers)
    .where(and(eq(panelRoundupAnswers.roundupId, roundup.id), eq(panelRoundupAnswers.communityId, communityId)))
  const ofQuestion = and(eq(panelAnswers.questionId, questionId), eq(panelAnswers.communityId, communityId))
  const moved = { statusUpdatedAt: now, updatedAt: now }
  return [
    build
      .update(panelRoundups)
      .set({ ...published, ...moved })
      .where(and(isAsRead(ctx, roundup), isSlugFree, exists(held))),
    build
      .update(panelAnswers)
      .set({ status: 'PUBLISHED', ...moved })
      .where(and(ofQuestion, eq(panelAnswers.status, 'SELECTED'), inArray(panelAnswers.id, held))),
    build
      .update(panelAnswers)
      .set({ status: 'NOT_USED', ...moved })
      .where(and(ofQuestion, inArray(panelAnswers.status, ['SENT', 'SELECTED']))),
    build
      .update(panelQuestions)
      .set({ status: 'CLOSED', ...moved })
      .where(and(isQuestion({ ...actor, questionId }), eq(panelQuestions.status, 'OPEN'))),
    settleClosedQuestions({ communityId, questionIds: sql`(${questionId})`, now }),
  ] as const
}

/**
 * Permanently deletes a roundup and keeps its answers; published ones become selected again. Their authors are notified
 * again once they are published in another roundup.
 */
export function deleteRoundup(ctx: StaffContext, roundupId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { communityId } = actor
    const [roundup, answers] = await Promise.all([
      roundupOrNotFound(ctx, roundupId),
      listRoundupAnswers(ctx, roundupId),
    ])
    const claimed = build.update(panelRoundups).set({ updatedAt: now }).where(isAsRead(ctx, roundup))
    const audit = auditStatement(ctx, {
      action: 'panel-roundup.delete',
      target: { type: 'panel-roundup', id: roundupId },
      memberVisible: false,
      before: { title: roundup.title, status: roundup.status, answers: answers.length },
    })
    await db.commitIf([
      claimed,
      ...takeBackPublishedStatements({ communityId, questionIds: sql`(${roundup.questionId})` }),
      build
        .update(panelAnswers)
        .set({ status: 'SELECTED', toldStatus: null, statusUpdatedAt: now, updatedAt: now })
        .where(
          and(
            eq(panelAnswers.questionId, roundup.questionId),
            eq(panelAnswers.communityId, communityId),
            eq(panelAnswers.status, 'PUBLISHED'),
          ),
        ),
      build
        .delete(panelRoundupAnswers)
        .where(and(eq(panelRoundupAnswers.roundupId, roundupId), eq(panelRoundupAnswers.communityId, communityId))),
      deleteConflictCopies({
        communityId,
        documentIds: build
          .select({ id: panelRoundups.id })
          .from(panelRoundups)
          .where(isRoundup({ ...actor, roundupId })),
      }),
      build.delete(panelRoundups).where(isRoundup({ ...actor, roundupId })),
      audit,
    ])
    return true
  })
}
