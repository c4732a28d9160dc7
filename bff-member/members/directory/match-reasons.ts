import { storyPath } from '#shared/domain/articles/story-path.ts'
import { postPath, replyPath } from '#shared/domain/forum/paths.ts'
import { foldWord, hasWord } from '#shared/domain/members/search-words.ts'

export const MATCH_KINDS = ['NAME', 'ROLE', 'PLACE', 'TOPICS', 'ABOUT', 'ARTICLE', 'FORUM'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** A match of a search: the text with the words, and its address if it has one. */
export type MatchView = { readonly kind: MatchKind; readonly text: string; readonly path: string | null }

/** The texts of a member that the directory searches, without hidden ones. */
export type EntryTexts = Readonly<Record<'name' | 'role' | 'place' | 'topics' | 'about', string>>

const KINDS = { name: 'NAME', role: 'ROLE', place: 'PLACE', topics: 'TOPICS', about: 'ABOUT' } as const
const MOST_CHARACTERS = 120

/** A text by the person that contains the words. */
export type Written = {
  readonly article: { readonly title: string; readonly slug: string | null } | null
  /** The forum post or reply, with the title of the post. */
  readonly entry: { readonly id: string; readonly postId: string; readonly title: string } | null
}

/** Finds which texts of a hit contain the words of a search. */
export function matchReasons(
  entry: EntryTexts,
  written: Written | null,
  words: readonly string[],
): readonly MatchView[] {
  const folded = words.map(foldWord)
  const inEntry = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((name) => {
    const text = entry[name]
    const first = folded.find((word) => hasWord(text, word))
    if (first === undefined) return []
    return [
      { kind: KINDS[name], text: name === 'topics' ? topicsWith(text, folded) : excerpt(text, first), path: null },
    ]
  })
  return [...inEntry, ...(written ? inWritten(written) : [])]
}

function inWritten({ article, entry }: Written): readonly MatchView[] {
  return [
    ...(article
      ? [{ kind: 'ARTICLE' as const, text: article.title, path: article.slug ? storyPath(article.slug) : null }]
      : []),
    ...(entry
      ? [
          {
            kind: 'FORUM' as const,
            text: entry.title,
            path: entry.id === entry.postId ? postPath(entry.postId) : replyPath(entry.postId, entry.id),
          },
        ]
      : []),
  ]
}

/** The topics that contain one of the words. */
function topicsWith(topics: string, folded: readonly string[]): string {
  const parts = topics.split(', ').filter((topic) => folded.some((word) => hasWord(topic, word)))
  return parts.join(', ')
}

/** The part of a long text around the word. */
function excerpt(text: string, folded: string): string {
  if (text.length <= MOST_CHARACTERS) return text
  const words = text.split(/\s+/)
  const at = Math.max(
    0,
    words.findIndex((word) => hasWord(word, folded)),
  )
  const from = Math.max(0, at - 6)
  const part = words.slice(from, at + 10).join(' ')
  const short = [...part].slice(0, 2 * MOST_CHARACTERS).join('')
  return `${from > 0 ? '…' : ''}${short}${at + 10 < words.length ? '…' : ''}`
}
