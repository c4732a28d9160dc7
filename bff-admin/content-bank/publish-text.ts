import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { blockOf, type ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { WHY_MAX_CHARACTERS } from '#shared/domain/content-bank/limits.ts'
import { type ContentRefusal, contentRefusal } from '#shared/domain/content-bank/messages.ts'
import type { ContentText } from '#shared/domain/content-bank/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import type { StaffContext } from '../staff/context.ts'
import { appendVersion } from './append-version.ts'
import { contentMark, inForceIn } from './block-texts.ts'
import { readBlock, type StoredBlock } from './blocks.queries.ts'
import { readVersion } from './history.queries.ts'
import type { DraftSeen } from './save-draft.ts'

type Change = {
  readonly key: ContentKey
  /** The mark of the text in force that was compared with the new one. */
  readonly inForceTextId: string
  /** The reason shown in the history. */
  readonly why: string
}
export type PublishDraftInput = Change & DraftSeen
export type TakeBackInput = Change & { readonly versionId: string }

/** Publishes the draft as the caller saw it. Repeating it changes nothing. */
export function publishContentDraft(ctx: StaffContext, input: PublishDraftInput): Promise<StoredBlock> {
  const { key, draftTextId, inForceTextId } = input
  const why = checkWhy(input.why)
  return retryOnConflict(async () => {
    const block = await readBlock(ctx, key)
    const inForce = inForceIn(block)
    const { draft } = block
    const text = draft && { title: draft.title, body: draft.content }
    if (!text && (await contentMark(inForce)) === draftTextId) return block
    if (!text || (await contentMark(text)) !== draftTextId) throw refused('StaleRevision', 'draftChanged')
    await checkSeen(inForce, inForceTextId)
    if (block.own && isSame(text, block.own)) throw refused('Unprocessable', 'sameText')
    checkComplete(key, text)
    await appendVersion(ctx, block, { action: 'content-block.publish', why, text, draft: text })
    return readBlock(ctx, key)
  })
}

/** Publishes an earlier text again as the newest version. Changes nothing if it is already in force. */
export async function takeBackContent(ctx: StaffContext, input: TakeBackInput): Promise<StoredBlock> {
  const { key, versionId, inForceTextId } = input
  const why = checkWhy(input.why)
  return retryOnConflict(async () => {
    const [block, text] = await Promise.all([readBlock(ctx, key), readVersion(ctx, key, versionId)])
    if (!text) throw new AppError('NotFound')
    if (block.own && isSame(text, block.own)) return block
    await checkSeen(inForceIn(block), inForceTextId)
    await appendVersion(ctx, block, { action: 'content-block.take-back', why, text, draft: null })
    return readBlock(ctx, key)
  })
}

/**
 * Drops the community's own text, so that the default applies again, or, in the admin community, the text shipped with
 * the product.
 */
export function dropOwnContent(ctx: StaffContext, input: Change): Promise<StoredBlock> {
  const { key, inForceTextId } = input
  const why = checkWhy(input.why)
  return retryOnConflict(async () => {
    const block = await readBlock(ctx, key)
    if (!block.own) return block
    await checkSeen(block.own, inForceTextId)
    await appendVersion(ctx, block, { action: 'content-block.drop', why, text: null, draft: null })
    return readBlock(ctx, key)
  })
}

function checkWhy(typed: string): string {
  const why = readable(typed).replaceAll(/\s+/g, ' ').trim()
  if (why !== '' && countCharacters(why) <= WHY_MAX_CHARACTERS) return why
  throw new AppError('BadRequest.Invalid', {
    ...contentRefusal('why'),
    fields: { why: why === '' ? FORM_CODES.missing : FORM_CODES.unknown },
  })
}

/** The text in force must be the one with which the new text was compared. */
async function checkSeen(inForce: ContentText | null, seenTextId: string): Promise<void> {
  if ((await contentMark(inForce)) !== seenTextId) throw refused('StaleRevision', 'changedMeanwhile')
}

function checkComplete(key: ContentKey, { title, body }: ContentText): void {
  const { hasTitle, mayBeEmpty, maxCharacters } = blockOf(key)
  const words = plainText(body)
  if (words === '' && !mayBeEmpty) throw refused('Unprocessable', 'emptyText')
  if (hasTitle && title === '') throw refused('Unprocessable', 'emptyTitle')
  if (countCharacters(words) > maxCharacters) throw refused('Unprocessable', 'tooLong')
}

function refused(code: 'StaleRevision' | 'Unprocessable', reason: ContentRefusal): AppError {
  return new AppError(code, contentRefusal(reason))
}

function isSame(a: ContentText, b: ContentText): boolean {
  return a.title === b.title && a.body === b.body
}
