import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Command, EditorState, Plugin, Transaction } from 'prosemirror-state'
import { richTextSchema } from '../text/schema.ts'
import { urlsIn } from '../text/urls.ts'

const { nodes, marks } = richTextSchema

/** Turns the address before the caret into a link. */
function linkTypedUrl({ selection: { $from }, tr }: EditorState): Transaction | null {
  if ($from.parent.type.spec.code) return null
  const begin = Math.max(0, $from.parentOffset - URL_MAX_CHARACTERS)
  const word = $from.parent.textBetween(begin, $from.parentOffset, null, ' ').split(/\s/).at(-1) ?? ''
  const [url] = urlsIn(word)
  if (!url) return null
  const start = $from.pos - word.length
  const [from, to] = [start + url.from, start + url.to]
  if ($from.doc.rangeHasMark(from, to, marks.link)) return null
  return tr.addMark(from, to, marks.link.create({ href: url.href })).removeStoredMark(marks.link)
}
const URL_MAX_CHARACTERS = 300

export const linkUrlBeforeCaret: Command = (state, dispatch) => {
  const linked = linkTypedUrl(state)
  if (linked) dispatch?.(linked)
  // Enter keeps its normal effect.
  return false
}

const urlRule = new InputRule(/\S\s$/, (state, [match], _start, end) => {
  const linked = linkTypedUrl(state)
  return linked ? linked.insertText(match.slice(-1), end) : null
})

/** At the start of a paragraph: "## " and "### " for headings, "- " and "1. " for lists, "> " for a quote, "```" for preformatted lines. A space after an address makes it a link. */
const rules: readonly InputRule[] = [
  textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 2 }),
  textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 3 }),
  wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
  wrappingInputRule(/^\s*1\.\s$/, nodes.ordered_list),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  textblockTypeInputRule(/^```$/, nodes.preformatted),
  urlRule,
]

export function richTextInputRules(): Plugin {
  return inputRules({ rules })
}
