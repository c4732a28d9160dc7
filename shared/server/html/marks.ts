import type { Marks } from '#shared/domain/articles/text-runs.ts'
import { linkTarget } from '#shared/kernel/links/link-target.ts'

/** The relevant marks are in the first declarations of a style or the first names of a class. */
const ATTRIBUTE_MAX_CHARACTERS = 2000

type Attributes = Readonly<Record<string, string>>

/** The declarations of a style: the last one of a name wins, as in CSS. */
function styleOf({ style = '' }: Attributes): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>()
  for (const declaration of style.slice(0, ATTRIBUTE_MAX_CHARACTERS).toLowerCase().split(';')) {
    const at = declaration.indexOf(':')
    if (at > 0) declarations.set(declaration.slice(0, at).trim(), declaration.slice(at + 1).trim())
  }
  return declarations
}

function wordsOf(text: string): readonly string[] {
  return text.slice(0, ATTRIBUTE_MAX_CHARACTERS).split(/\s+/)
}

function marksOfSpan(marks: Marks, attributes: Attributes): Marks {
  const style = styleOf(attributes)
  const lines = wordsOf(`${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`)
  const position = style.get('vertical-align')
  return {
    ...marks,
    underline: marks.underline || lines.includes('underline') || wordsOf(attributes.class ?? '').includes('underline'),
    strike: marks.strike || lines.includes('line-through'),
    ...(position === 'sub' ? SUB : {}),
    ...(position === 'super' ? SUP : {}),
  }
}

const SUB = { sub: true, sup: false } as const
const SUP = { sub: false, sup: true } as const

const MARKS: Readonly<Record<string, Partial<Marks>>> = {
  strong: { strong: true },
  b: { strong: true },
  em: { em: true },
  i: { em: true },
  u: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: SUB,
  sup: SUP,
}

/** The marks of the text in an element that is inside text with these marks. */
export function marksWithin(marks: Marks, tag: string, attributes: Attributes, hasEmphasis: boolean): Marks {
  if (tag === 'a') return { ...marks, href: linkTarget(attributes.href) ?? marks.href }
  if (!hasEmphasis) return marks
  if (tag === 'span') return marksOfSpan(marks, attributes)
  return Object.hasOwn(MARKS, tag) ? { ...marks, ...MARKS[tag] } : marks
}
