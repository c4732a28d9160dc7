import { and, eq, type SQL, sql } from 'drizzle-orm'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { contentDrafts } from '#db/schema/content/content-bank.ts'
import { build, statement } from '#db/statement.ts'
import { draftSaver, type TypedDraft } from '#db/texts/drafts.ts'
import { type CurrentText, staleRevision, textMark } from '#db/texts/stored-text.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { blockOf } from '#shared/domain/content-bank/blocks.ts'
import { BLOCK_MAX_BYTES, CONTENT_TITLE_MAX_CHARACTERS } from '#shared/domain/content-bank/limits.ts'
import { CONTENT_REFUSALS, contentRefusal } from '#shared/domain/content-bank/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import type { StaffContext } from '../staff/context.ts'
import { hasPermission } from '../staff/permissions.ts'
import { contentMark, workingDraft } from './block-texts.ts'
import { readBlock, type StoredBlock, type StoredDraft } from './blocks.queries.ts'
import type { BlockArgs } from './content-access.ts'

export type SaveDraftInput = Pick<BlockArgs, 'key'> & {
  readonly title: string
  readonly content: string
  /** The mark of the text that the writer started from. */
  readonly baseTextId: string
}

type TypedBlock = TypedDraft & { readonly block: StoredBlock; readonly isOnBase: boolean }
type DraftRow = Pick<StoredDraft, 'title' | 'content' | 'updatedAt'>

function isDraft(p: BlockArgs): SQL | undefined {
  return and(eq(contentDrafts.communityId, p.communityId), eq(contentDrafts.key, p.key))
}

const saveText = draftSaver({
  staleMessage: CONTENT_REFUSALS.draftChanged,
  toStored,
  idOf: ({ title, content }) => textMark([title, content]),
  isFound: (p: BlockArgs) => hasPermission(p, 'admin'),
  write: (p, condition) =>
    build.run(sql`INSERT INTO ${contentDrafts} (community_id, key, title, content, author_id, updated_at)
      SELECT ${p.communityId}, ${p.key}, ${p.title}, ${p.content}, ${p.userId}, ${p.now}
      WHERE ${p.isOnBase} AND ${hasPermission(p, 'admin')} AND ${condition}
        AND (${p.draftTitle} IS NULL) = NOT EXISTS (SELECT 1 FROM ${contentDrafts} WHERE ${isDraft(p)})
      ON CONFLICT (community_id, key) DO UPDATE
        SET title = excluded.title, content = excluded.content, author_id = excluded.author_id, updated_at = excluded.updated_at
        WHERE ${contentDrafts.title} = ${p.draftTitle} AND ${contentDrafts.content} = ${p.draftContent}`),
  read: statement((p: BlockArgs) =>
    build
      .select({ title: contentDrafts.title, content: contentDrafts.content, updatedAt: contentDrafts.updatedAt })
      .from(contentDrafts)
      .where(isDraft(p)),
  ),
  toDraft,
})

async function toDraft({ title, content, updatedAt }: DraftRow): Promise<CurrentText> {
  return { id: await contentMark({ title, body: content }), title, content, updatedAt }
}

/**
 * Keeps a draft that readers do not see. A text that was written on another one than the present draft (or, without one, than the text
 * in force) is refused as StaleRevision with the present one.
 */
export async function saveContentDraft(ctx: StaffContext, input: SaveDraftInput): Promise<CurrentText> {
  const { key, baseTextId: base, title, content } = input
  const block = await readBlock(ctx, key)
  const working = await workingDraft(block, ctx.now)
  const isOnBase = working.id === base
  if (!isOnBase && !block.draft) throw staleRevision(CONTENT_REFUSALS.draftChanged, working, null)
  return toDraft(await saveText(ctx, { key }, { title, content, base, block, isOnBase }))
}

function toStored({ title: typedTitle, content: typedContent, block, isOnBase }: TypedBlock) {
  const { hasTitle } = blockOf(block.key)
  const title = hasTitle ? readable(typedTitle).replaceAll(/\s+/g, ' ').trim() : ''
  const content = sanitiseArticle(typedContent)
  const bytes = new TextEncoder().encode(title + content).length
  if (bytes > BLOCK_MAX_BYTES || countCharacters(title) > CONTENT_TITLE_MAX_CHARACTERS)
    throw new AppError('TooLarge', contentRefusal('tooLong'))
  return {
    ...{ title, content, isOnBase },
    draftTitle: block.draft?.title ?? null,
    draftContent: block.draft?.content ?? null,
  }
}

export type DraftSeen = Pick<BlockArgs, 'key'> & {
  /** The mark of the draft that was seen. */
  readonly draftTextId: string
}

const discarded = statement((p: BlockArgs & Pick<StoredDraft, 'title' | 'content'>) =>
  build
    .delete(contentDrafts)
    .where(
      and(
        isDraft(p),
        eq(contentDrafts.title, p.title),
        eq(contentDrafts.content, p.content),
        hasPermission(p, 'admin'),
      ),
    ),
)

/** Throws a draft away; without one, nothing changes. */
export function discardContentDraft(ctx: StaffContext, { key, draftTextId }: DraftSeen): Promise<boolean> {
  return retryOnConflict(async () => {
    const { draft } = await readBlock(ctx, key)
    if (!draft) return true
    const { title, content } = draft
    if ((await contentMark({ title, body: content })) !== draftTextId)
      throw new AppError('StaleRevision', contentRefusal('draftChanged'))
    await ctx.db.commitIf([discarded({ ...ctx.actor, key, title, content })])
    return true
  })
}
