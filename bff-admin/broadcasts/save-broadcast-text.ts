import { and, sql } from 'drizzle-orm'
import { isBroadcast } from '#db/broadcasts/broadcast-rows.ts'
import type { ActorArgs } from '#db/context.ts'
import { broadcasts } from '#db/schema/content/broadcasts.ts'
import { build } from '#db/statement.ts'
import { type DraftArgs, draftSaver, type TypedDraft } from '#db/texts/drafts.ts'
import { textMark, toStoredText } from '#db/texts/stored-text.ts'
import { BROADCAST_MAX_BYTES, BROADCAST_SUBJECT_MAX_CHARACTERS } from '#shared/domain/broadcasts/limits.ts'
import { BROADCAST_TEXT_MESSAGES, broadcastRefusal } from '#shared/domain/broadcasts/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { auditArgs, auditFrom } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { canBroadcast, isOpenDraft } from './broadcast-access.ts'
import { type BroadcastRow, oneBroadcast, readBroadcast } from './broadcasts.queries.ts'

type Text = Pick<BroadcastRow, 'subject' | 'body' | 'updatedAt'>

/** Subject and body, with a mark of exactly this text: the next writer passes the mark that they started from. */
export type BroadcastTextView = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly updatedAt: Date
}

export async function buildBroadcastText({ subject, body, updatedAt }: Text): Promise<BroadcastTextView> {
  return { id: await textMark([subject, body]), title: subject, content: body, updatedAt }
}

export type SaveBroadcastTextInput = {
  readonly broadcastId: string
  readonly title: string
  readonly content: string
  readonly baseTextId: string
}

type Args = ActorArgs & { readonly broadcastId: string }
/**
 * The base mark is compared with the text that was read, and that text with the stored one, because SQLite cannot
 * compute marks.
 */
type TypedBroadcast = TypedDraft & { readonly baseText: Text | null }

const saveText = draftSaver({
  staleMessage: BROADCAST_TEXT_MESSAGES.staleRevision,
  toStored,
  idOf: ({ title, content }) => textMark([title, content]),
  isFound: (p: Args) =>
    sql`EXISTS ${build
      .select({ id: broadcasts.id })
      .from(broadcasts)
      .where(and(isBroadcast(p), canBroadcast(p)))}`,
  write: (p, condition) =>
    build
      .update(broadcasts)
      .set({ subject: sql`${p.title}`, body: sql`${p.content}`, textBy: sql`${p.userId}`, updatedAt: sql`${p.now}` })
      .where(
        and(
          isOpenDraft(p),
          sql`${broadcasts.subject} = ${p.baseSubject}`,
          sql`${broadcasts.body} = ${p.baseBody}`,
          sql`NOT ${p.isRepeat}`,
          condition,
        ),
      ),
  read: oneBroadcast,
  toDraft: buildBroadcastText,
  refusalOf: ({ status }) =>
    status === 'DRAFT'
      ? null
      : { error: new AppError('InvalidTransition', broadcastRefusal('notDraft')), isKept: false },
})

type SavedArgs = DraftArgs<Pick<Args, 'broadcastId'>, ReturnType<typeof toStored>>

const textAudit = auditFrom((p: SavedArgs & { readonly auditId: string }) => ({
  action: 'broadcast.edit-text',
  targetType: 'broadcast',
  memberVisible: false,
  id: sql`${p.auditId}`,
  targetId: sql`${broadcasts.id}`,
  before: { subject: sql`${p.baseSubject}`, characters: sql`${p.baseCharacters}` },
  after: { subject: sql`${p.title}`, characters: sql`${p.characters}` },
  from: sql`${broadcasts} WHERE ${isBroadcast(p)} AND ${broadcasts.subject} = ${p.title} AND ${broadcasts.body} = ${p.content}
    AND ${broadcasts.textBy} = ${p.userId} AND ${broadcasts.updatedAt} = ${p.now} AND NOT ${p.isRepeat}`,
}))

/** Stores subject and body of a draft. Throws StaleRevision when the text is not based on the stored one. */
export async function saveBroadcastText(ctx: StaffContext, input: SaveBroadcastTextInput): Promise<BroadcastTextView> {
  const { broadcastId, title, content, baseTextId: base } = input
  const broadcast = checkFound(await readBroadcast(ctx, broadcastId))
  const isOnBase = (await buildBroadcastText(broadcast)).id === base
  const typed = { title, content, base, baseText: isOnBase ? broadcast : null }
  const saved = await saveText(ctx, { broadcastId }, typed, {
    alsoWrite: (args) => [textAudit({ ...args, ...auditArgs(ctx), auditId: newId(ctx.now) })],
  })
  return buildBroadcastText(saved)
}

function toStored({ baseText, ...typed }: TypedBroadcast) {
  const { title, content } = toStoredText(
    { title: typed.title.replaceAll(/\s+/g, ' '), content: typed.content },
    {
      maxBytes: BROADCAST_MAX_BYTES,
      maxTitleCharacters: 2 * BROADCAST_SUBJECT_MAX_CHARACTERS,
      tooLarge: BROADCAST_TEXT_MESSAGES.tooLarge,
    },
  )
  return {
    title,
    content,
    characters: countCharacters(plainText(content)),
    baseSubject: baseText?.subject ?? null,
    baseBody: baseText?.body ?? null,
    baseCharacters: baseText && countCharacters(plainText(baseText.body)),
    isRepeat: baseText?.subject === title && baseText.body === content,
  }
}
