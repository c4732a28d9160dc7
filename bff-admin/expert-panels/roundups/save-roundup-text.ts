import { and, eq } from 'drizzle-orm'
import { withKept } from '#db/articles/save-revision.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { keepRefused } from '#db/kept-texts.ts'
import { staleRevision, textMark } from '#db/saved-text.ts'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { countSave } from '#db/texts/count-save.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { ROUNDUP_INTRO_MAX_BYTES, ROUNDUP_TITLE_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { auditStatement } from '../../staff/audit.ts'
import { checkWriter, type WrittenBy } from '../../staff/check-writer.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels, isRoundup } from '../panel-access.ts'
import type { RoundupWithQuestion } from './roundups.queries.ts'
import { roundupOrNotFound } from './write-roundup.ts'

/** Title and introduction of a roundup, with a mark of exactly this text: the writer of the next one names the mark it began with. */
export type RoundupTextView = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly updatedAt: Date
}

export type SaveRoundupTextInput = WrittenBy & {
  readonly roundupId: string
  readonly title: string
  readonly content: string
  readonly baseTextId: string
}

export async function buildRoundupText({ title, intro, updatedAt }: RoundupWithQuestion): Promise<RoundupTextView> {
  return { id: await textMark([title, intro]), title, content: intro, updatedAt }
}

/**
 * Stores title and introduction. A text that was written on another one than the stored is refused as StaleRevision, one of a roundup that
 * is published as InvalidTransition. The refused text is kept beside, and so is the one that it met.
 */
export async function saveRoundupText(ctx: StaffContext, input: SaveRoundupTextInput): Promise<RoundupTextView> {
  const { db, actor, now } = ctx
  checkWriter(ctx, input)
  const { title, intro } = checkText(input)
  const roundup = await roundupOrNotFound(ctx, input.roundupId)
  const beside = { documentId: roundup.id, refused: { title, content: intro } }
  const published = async () => withKept(refusal('roundupPublished'), await keepRefused(ctx, beside))
  const before = await buildRoundupText(roundup)
  if (roundup.status !== 'FINAL' && roundup.title === title && roundup.intro === intro) return before
  await countSave(ctx, roundup.id)
  if (roundup.status === 'FINAL') throw await published()
  const stale = async (other: RoundupWithQuestion) => {
    const text = await buildRoundupText(other)
    const met = { ...text, writerId: other.textBy ?? null }
    return staleRevision(PANEL_MESSAGES.staleRevision, text, await keepRefused(ctx, { ...beside, met }))
  }
  if (before.id !== input.baseTextId) throw await stale(roundup)
  const changed = build
    .update(panelRoundups)
    .set({ title, intro, textBy: actor.userId, updatedAt: now })
    .where(
      and(
        isRoundup({ ...actor, roundupId: roundup.id }),
        eq(panelRoundups.title, roundup.title),
        eq(panelRoundups.intro, roundup.intro),
        eq(panelRoundups.status, roundup.status),
        canManagePanels(actor),
      ),
    )
  const audit = auditStatement(ctx, {
    action: 'panel-roundup.edit-text',
    target: { type: 'panel-roundup', id: roundup.id },
    memberVisible: false,
    before: { title: roundup.title, characters: [...plainText(roundup.intro)].length },
    after: { title, characters: [...plainText(intro)].length },
    reason: null,
  })
  try {
    await db.commitIf([changed, audit])
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    const other = await roundupOrNotFound(ctx, input.roundupId)
    if (other.status === 'FINAL') throw await published()
    if (other.status !== roundup.status) throw refusal('roundupMoved')
    throw await stale(other)
  }
  return buildRoundupText({ ...roundup, title, intro, updatedAt: now })
}

function refusal(reason: Parameters<typeof panelRefusal>[0]): AppError {
  return new AppError('InvalidTransition', panelRefusal(reason))
}

function checkText(input: SaveRoundupTextInput) {
  const title = readable(input.title).replaceAll(/\s+/g, ' ').trim()
  const intro = sanitiseArticle(input.content)
  const bytes = new TextEncoder().encode(title + intro).length
  if (bytes > ROUNDUP_INTRO_MAX_BYTES || [...title].length > ROUNDUP_TITLE_MAX_CHARACTERS)
    throw new AppError('TooLarge', { message: PANEL_MESSAGES.tooLarge })
  return { title, intro }
}
