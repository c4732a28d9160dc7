import { ENTRY_MAX_BYTES, MENTIONS_MAX } from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'

export type EntryText = { readonly content: string; readonly plainText: string }

/** An at sign and two to five words, which may begin with a person's name. */
const MENTION = /@(\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){1,4})/gu

/** A typed text in its stored form. Throws TooLarge, even if only its markup is too large. */
export function toEntryText(html: string): EntryText {
  checkSize(html)
  const content = sanitiseArticle(html)
  checkSize(content)
  return { content, plainText: plainText(content) }
}

function checkSize(html: string): void {
  if (new TextEncoder().encode(html).length > ENTRY_MAX_BYTES)
    throw new AppError('TooLarge', { message: FORUM_REFUSALS.tooLarge })
}

/**
 * The names that the HTML of a text may mention: after each at sign the first two, three, … words. A name lies within one paragraph and one
 * formatting element, so that it can be removed again.
 */
export function possibleMentions(content: string): readonly string[] {
  const named = [...content.matchAll(MENTION)].slice(0, MENTIONS_MAX).flatMap(([, words = '']) => {
    const all = words.split(' ')
    return all.slice(1).map((_, i) => all.slice(0, i + 2).join(' '))
  })
  return [...new Set(named)]
}

/** The text with each mentioned name spelled as the person spells it, so that it is found when their account is deleted. */
export function spellMentions(text: EntryText, names: readonly string[]): EntryText {
  if (names.length === 0) return text
  const spelled = new Map(names.map((name) => [name.toLowerCase(), name]))
  const spelledAs = (typed: string) => spelled.get(typed.toLowerCase()) ?? typed
  const content = text.content.replace(MENTION, (mention: string, words: string) => {
    const all = words.split(' ')
    const beginnings = all.map((_, i) => all.slice(0, i + 1).join(' '))
    const typed = beginnings.findLast((name) => spelled.has(name.toLowerCase())) ?? ''
    return mention.replace(typed, spelledAs)
  })
  return { content, plainText: plainText(content) }
}
