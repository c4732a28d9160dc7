import { ENTRY_MAX_BYTES, MENTIONS_MAX } from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'

export type EntryText = { readonly content: string; readonly plainText: string }

/** A mention as the sanitiser writes it: a link to a profile whose words are an at sign and the name. */
const MENTION = /<a href="\/v2\/profile\/([0-9a-z]+)">@([^<]*)<\/a>/g

/** A typed text as it is stored. Throws TooLarge, also where only its markup is. */
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

/** The ids that a text mentions, each once, those of the first mentions only. */
export function mentionedIds(content: string): readonly string[] {
  return [...new Set([...content.matchAll(MENTION)].map(([, id]) => id ?? ''))].slice(0, MENTIONS_MAX)
}

/** Leaves the mentions of these people, by their present names; what else looks like one becomes plain words. */
export function keepMentions({ content, plainText: plain }: EntryText, nameOf: ReadonlyMap<string, string>): EntryText {
  const kept = content.replace(MENTION, (mention, id: string, name: string) =>
    nameOf.get(id) === plainText(name) ? mention : `@${name}`,
  )
  return { content: kept, plainText: plain }
}
