import { type InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Plugin } from 'prosemirror-state'
import { richTextSchema } from '../text/schema.ts'

const { nodes } = richTextSchema

/** At the start of a paragraph: "## " and "### " for headings, "- " and "1. " for lists, "> " for a quote. */
const rules: readonly InputRule[] = [
  textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 2 }),
  textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 3 }),
  wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
  wrappingInputRule(/^\s*1\.\s$/, nodes.ordered_list),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
]

export function richTextInputRules(): Plugin {
  return inputRules({ rules })
}
