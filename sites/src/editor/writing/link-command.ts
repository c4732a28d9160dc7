import type { Mark, MarkType } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'

/** The range that the link dialog edits, and the link it has. */
export type LinkTarget = {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly href: string | null
}

function linkAt(state: EditorState, type: MarkType): { from: number; to: number; mark: Mark } | null {
  const { $from } = state.selection
  const { parent } = $from
  let found: { from: number; to: number; mark: Mark } | null = null
  parent.forEach((child, offset) => {
    const mark = type.isInSet(child.marks)
    const from = $from.start() + offset
    const to = from + child.nodeSize
    if (!mark) return
    // One link can be several text nodes, because a part of it is bold.
    if (found && found.to === from && found.mark.eq(mark)) found = { ...found, to }
    else if (!found || $from.pos > found.to || $from.pos < found.from) found = { from, to, mark }
  })
  const hit = found as { from: number; to: number; mark: Mark } | null
  return hit && $from.pos >= hit.from && $from.pos <= hit.to ? hit : null
}

/** The link around the caret, else the selected text. */
export function linkTargetOf(state: EditorState, type: MarkType): LinkTarget {
  const { from, to } = state.selection
  const link = linkAt(state, type)
  const [start, end] = link && from >= link.from && to <= link.to ? [link.from, link.to] : [from, to]
  const text = state.doc.textBetween(start, end, ' ', ' ')
  return { from: start, to: end, text, href: link && start === link.from ? String(link.mark.attrs.href) : null }
}

/** Sets, changes or (href null) removes the link of a range. A changed text replaces the old one and keeps its marks. */
export function withLink(
  state: EditorState,
  type: MarkType,
  target: LinkTarget,
  next: { readonly text: string; readonly href: string | null },
): Transaction {
  const { tr, schema } = state
  let end = target.to
  if (next.text !== target.text) {
    const kept = type.removeFromSet(state.doc.resolve(target.from).marksAcross(state.doc.resolve(target.to)) ?? [])
    tr.replaceWith(target.from, target.to, schema.text(next.text, kept))
    end = target.from + next.text.length
  }
  tr.removeMark(target.from, end, type)
  if (next.href) tr.addMark(target.from, end, type.create({ href: next.href }))
  return tr.removeStoredMark(type).scrollIntoView()
}
