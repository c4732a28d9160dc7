import { and, ne, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { panelRoundups } from '#db/schema/expert-panels.ts'
import { build } from '#db/statement.ts'
import { type DraftArgs, draftSaver, type TypedDraft } from '#db/texts/drafts.ts'
import { textMark } from '#db/texts/stored-text.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { ROUNDUP_INTRO_MAX_BYTES, ROUNDUP_TITLE_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { panelRefusal } from '#shared/domain/expert-panels/staff/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { auditArgs, auditFrom } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { canManagePanels, isRoundup } from '../panel-access.ts'
import { type RoundupWithQuestion, roundupById } from './roundups.queries.ts'
import { roundupOrNotFound } from './write-roundup.ts'

/**
 * Title and introduction of a roundup, with a mark of exactly this text: the next writer passes the mark that they
 * started from.
 */
export type RoundupTextView = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly updatedAt: Date
}

export type SaveRoundupTextInput = {
  readonly roundupId: string
  readonly title: string
  readonly content: string
  readonly baseTextId: string
}

export async function buildRoundupText({ title, intro, updatedAt }: RoundupWithQuestion): Promise<RoundupTextView> {
  return { id: await textMark([title, intro]), title, content: intro, updatedAt }
}

type Args = ActorArgs & { readonly roundupId: string }
/**
 * The base mark is compared with the text that was read, and that text with the stored one, because SQLite cannot
 * compute marks.
 */
type TypedRoundup = TypedDraft & { readonly baseText: RoundupWithQuestion | null }

const saveText = draftSaver({
  staleMessage: PANEL_MESSAGES.staleRevision,
  toStored: toRoundupText,
  idOf: ({ title, content }) => textMark([title, content]),
  isFound: (p: Args) =>
    sql`EXISTS ${build
      .select({ id: panelRoundups.id })
      .from(panelRoundups)
      .where(and(isRoundup(p), canManagePanels(p)))}`,
  write: (p, condition) =>
    build
      .update(panelRoundups)
      .set({ title: sql`${p.title}`, intro: sql`${p.content}`, textBy: sql`${p.userId}`, updatedAt: sql`${p.now}` })
      .where(
        and(
          isRoundup(p),
          ne(panelRoundups.status, 'FINAL'),
          sql`${panelRoundups.title} = ${p.baseTitle}`,
          sql`${panelRoundups.intro} = ${p.baseIntro}`,
          sql`NOT ${p.isRepeat}`,
          canManagePanels(p),
          condition,
        ),
      ),
  read: roundupById,
  toDraft: buildRoundupText,
  refusalOf: ({ status }) =>
    status === 'FINAL'
      ? { error: new AppError('InvalidTransition', panelRefusal('roundupPublished')), isKept: true }
      : null,
  copiesOf: ({ id, textBy }) => ({ documentId: id, writerId: textBy ?? null }),
})

type SavedArgs = DraftArgs<Pick<Args, 'roundupId'>, ReturnType<typeof toRoundupText>>

const textAudit = auditFrom((p: SavedArgs & { readonly auditId: string }) => ({
  action: 'panel-roundup.edit-text',
  targetType: 'panel-roundup',
  memberVisible: false,
  id: sql`${p.auditId}`,
  targetId: sql`${panelRoundups.id}`,
  before: { title: sql`${p.baseTitle}`, characters: sql`${p.baseCharacters}` },
  after: { title: sql`${p.title}`, characters: sql`${p.characters}` },
  from: sql`${panelRoundups} WHERE ${isRoundup(p)} AND ${panelRoundups.title} = ${p.title} AND ${panelRoundups.intro} = ${p.content}
    AND ${panelRoundups.textBy} = ${p.userId} AND ${panelRoundups.updatedAt} = ${p.now} AND NOT ${p.isRepeat}`,
}))

/**
 * Stores title and introduction. Throws StaleRevision when the text is not based on the stored one, and
 * InvalidTransition when the roundup is published. The refused text is kept, and so is the one it conflicted with.
 */
export async function saveRoundupText(ctx: StaffContext, input: SaveRoundupTextInput): Promise<RoundupTextView> {
  const { roundupId, title, content, baseTextId: base } = input
  const roundup = await roundupOrNotFound(ctx, roundupId)
  const isOnBase = (await buildRoundupText(roundup)).id === base
  const typed = { title, content, base, baseText: isOnBase ? roundup : null }
  const saved = await saveText(ctx, { roundupId }, typed, {
    alsoWrite: (args) => [textAudit({ ...args, ...auditArgs(ctx), auditId: newId(ctx.now) })],
  })
  return buildRoundupText(saved)
}

function toRoundupText({ baseText, ...typed }: TypedRoundup) {
  const title = readable(typed.title).replaceAll(/\s+/g, ' ').trim()
  const content = sanitiseArticle(typed.content)
  const bytes = new TextEncoder().encode(title + content).length
  if (bytes > ROUNDUP_INTRO_MAX_BYTES || countCharacters(title) > ROUNDUP_TITLE_MAX_CHARACTERS)
    throw new AppError('TooLarge', { message: PANEL_MESSAGES.tooLarge })
  return {
    title,
    content,
    characters: countCharacters(plainText(content)),
    baseTitle: baseText?.title ?? null,
    baseIntro: baseText?.intro ?? null,
    baseCharacters: baseText && countCharacters(plainText(baseText.intro)),
    isRepeat: baseText?.title === title && baseText.intro === content,
  }
}
