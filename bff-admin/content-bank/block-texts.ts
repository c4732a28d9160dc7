import { type CurrentText, textMark } from '#db/texts/stored-text.ts'
import { blockOf } from '#shared/domain/content-bank/blocks.ts'
import { shippedText } from '#shared/domain/content-bank/shipped-texts.ts'
import type { ContentBlockView, ContentSource, ContentText } from '#shared/domain/content-bank/views.ts'
import type { StoredBlock } from './blocks.queries.ts'

/** The text that readers get while the community has no text of its own. */
export function fallbackOf({ key, standard }: Pick<StoredBlock, 'key' | 'standard'>): ContentText | null {
  return standard ?? shippedText(key)
}

/** The text that readers get now. */
export function inForceIn(block: StoredBlock): ContentText | null {
  return block.own ?? fallbackOf(block)
}

/** The base of the next save: the draft, else the text in force. */
function workingText(block: StoredBlock): ContentText {
  const { draft } = block
  return draft ? { title: draft.title, body: draft.content } : (inForceIn(block) ?? { title: '', body: '' })
}

/** The same with its mark, which the next save passes as its base. */
export async function workingDraft(block: StoredBlock, now: Date): Promise<CurrentText> {
  const { title, body } = workingText(block)
  const updatedAt = block.draft?.updatedAt ?? (block.own ?? block.standard)?.createdAt ?? now
  return { id: await contentMark({ title, body }), title, content: body, updatedAt }
}

/** A mark of exactly this wording: publishers pass the marks of the draft and of the text in force that they saw. */
export function contentMark(text: ContentText | null): Promise<string> {
  return textMark(text ? [text.title, text.body] : [])
}

function sourceOf({ key, isMain, own, standard }: StoredBlock): ContentSource {
  if (own) return isMain ? 'DEFAULT' : 'OWN'
  if (standard) return 'DEFAULT'
  return shippedText(key) ? 'SHIPPED' : 'NONE'
}

export function toBlockView(block: StoredBlock): ContentBlockView {
  const { kind, name, about, whereUsed } = blockOf(block.key)
  return {
    ...{ key: block.key, kind, name, about, whereUsed },
    source: sourceOf(block),
    publishedAt: (block.own ?? block.standard)?.createdAt ?? null,
    draftSavedAt: block.draft?.updatedAt ?? null,
    brands: block.brands,
  }
}
