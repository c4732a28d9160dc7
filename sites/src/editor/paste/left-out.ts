/** The parts of pasted text that an article does not keep. */
export type LeftOut = {
  readonly pictures: number
  /** Videos, audio and other embedded content. */
  readonly embeds: number
  readonly formulas: number
  readonly menus: number
  readonly buttons: number
  readonly fields: number
  readonly comments: number
  readonly hasDeletions: boolean
  /** Their words are kept, each cell as a paragraph. */
  readonly tables: number
}

export const NOTHING_LEFT_OUT: LeftOut = {
  pictures: 0,
  embeds: 0,
  formulas: 0,
  menus: 0,
  buttons: 0,
  fields: 0,
  comments: 0,
  hasDeletions: false,
  tables: 0,
}

/** In the order of the sentence. */
const GONE = [
  ['pictures', 'image', 'images'],
  ['embeds', 'embedded item', 'embedded items'],
  ['formulas', 'formula', 'formulas'],
  ['menus', 'menu', 'menus'],
  ['buttons', 'button', 'buttons'],
  ['fields', 'form field', 'form fields'],
  ['comments', 'comment', 'comments'],
] as const

function counted(count: number, one: string, many: string): string[] {
  if (count === 0) return []
  return [count === 1 ? `1 ${one}` : `${count} ${many}`]
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}

/** One sentence about what was left out; null if nothing was. */
export function leftOutSentence({ hasDeletions, tables, ...counts }: LeftOut): string | null {
  const gone = [
    ...GONE.flatMap(([kind, one, many]) => counted(counts[kind], one, many)),
    ...(hasDeletions ? ['text marked as deleted'] : []),
  ]
  const isOne = gone.length === 1 && Object.values(counts).every((count) => count <= 1)
  const flattened = counted(tables, 'table', 'tables')
  const sentences = [
    ...(gone.length > 0 ? [`${joined(gone)} ${isOne ? 'was' : 'were'} left out`] : []),
    ...(flattened.length > 0 ? [`${flattened} became plain text`] : []),
  ]
  const sentence = sentences.join('; ')
  return sentence ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` : null
}
