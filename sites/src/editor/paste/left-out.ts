/** What pasted text had that an article does not keep. */
export type LeftOut = {
  readonly pictures: number
  /** Films, sounds and other embedded things. */
  readonly embeds: number
  readonly comments: number
  readonly hasDeletions: boolean
  /** Their words are kept, each cell as a paragraph. */
  readonly tables: number
}

export const NOTHING_LEFT_OUT: LeftOut = { pictures: 0, embeds: 0, comments: 0, hasDeletions: false, tables: 0 }

function counted(count: number, one: string, many: string): string[] {
  if (count === 0) return []
  return [count === 1 ? `1 ${one}` : `${count} ${many}`]
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}

/** One sentence about it; null when nothing was left out. */
export function leftOutSentence({ pictures, embeds, comments, hasDeletions, tables }: LeftOut): string | null {
  const gone = [
    ...counted(pictures, 'image', 'images'),
    ...counted(embeds, 'embedded item', 'embedded items'),
    ...counted(comments, 'comment', 'comments'),
    ...(hasDeletions ? ['text marked as deleted'] : []),
  ]
  const isOne = gone.length === 1 && pictures + embeds + comments <= 1
  const flattened = counted(tables, 'table', 'tables')
  const sentences = [
    ...(gone.length > 0 ? [`${joined(gone)} ${isOne ? 'was' : 'were'} left out`] : []),
    ...(flattened.length > 0 ? [`${flattened} became plain text`] : []),
  ]
  const sentence = sentences.join('; ')
  return sentence ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` : null
}
