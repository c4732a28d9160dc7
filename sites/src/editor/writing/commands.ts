import { exitCode, newlineInCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { type MarkType, type Node, NodeRange, type NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapRangeInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { findWrapping, liftTarget } from 'prosemirror-transform'
import { LIST_DEPTH_MAX, richTextSchema } from '../text/schema.ts'

const { nodes, marks } = richTextSchema

/** The formats in the order of the toolbar. */
export const FORMATS = [
  'strong',
  'em',
  'underline',
  'strike',
  'sub',
  'sup',
  'heading',
  'subheading',
  'bullets',
  'numbers',
  'quote',
  'lines',
  'link',
  'undo',
  'redo',
] as const
export type Format = (typeof FORMATS)[number]

/** The state of the toolbar for the current selection. */
export type FormatState = Readonly<Record<Format, { readonly isOn: boolean; readonly isPossible: boolean }>>

export function isSameFormat(a: FormatState | null, b: FormatState | null): boolean {
  return FORMATS.every((name) => a?.[name].isOn === b?.[name].isOn && a?.[name].isPossible === b?.[name].isPossible)
}

type Ancestor = { readonly node: Node; readonly depth: number }

/** The nodes around the caret, innermost first. */
function ancestorsOf({ selection: { $from } }: EditorState): readonly Ancestor[] {
  return Array.from({ length: $from.depth }, (_, i) => ({ node: $from.node($from.depth - i), depth: $from.depth - i }))
}

function isList(node: Node): boolean {
  return node.type === nodes.bullet_list || node.type === nodes.ordered_list
}

function listAround(state: EditorState): Ancestor | undefined {
  return ancestorsOf(state).find(({ node }) => isList(node))
}

function quoteAround(state: EditorState): Ancestor | undefined {
  return ancestorsOf(state).find(({ node }) => node.type === nodes.blockquote)
}

function headingLevel({ selection: { $from } }: EditorState): number | null {
  return $from.parent.type === nodes.heading ? Number($from.parent.attrs.level) : null
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
  return doc.rangeHasMark(selection.from, selection.to, type)
}

function toggleHeading(level: 2 | 3): Command {
  return (state, dispatch) =>
    headingLevel(state) === level
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)
}

/** Turns the selected blocks into paragraphs: lists and quotes hold no headings. */
function asParagraphs(state: EditorState): { tr: Transaction; range: NodeRange | null } {
  const { from, to } = state.selection
  const tr = state.tr
  if (headingLevel(state) !== null) tr.setBlockType(from, to, nodes.paragraph)
  return { tr, range: tr.selection.$from.blockRange(tr.selection.$to) }
}

const toggleLines: Command = (state, dispatch) =>
  setBlockType(isInLines(state) ? nodes.paragraph : nodes.preformatted)(state, dispatch)

function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = listAround(state)
    if (list?.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    if (list) {
      dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(list.depth), type))
      return true
    }
    const { tr, range } = asParagraphs(state)
    if (!range || !wrapRangeInList(tr, range, type)) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

const toggleQuote: Command = (state, dispatch) => {
  const quote = quoteAround(state)
  const { $from } = state.selection
  if (quote) {
    const { depth } = quote
    const range = new NodeRange(state.doc.resolve($from.start(depth)), state.doc.resolve($from.end(depth)), depth)
    const target = liftTarget(range)
    if (target === null) return false
    dispatch?.(state.tr.lift(range, target).scrollIntoView())
    return true
  }
  const { tr, range } = asParagraphs(state)
  const wrapping = range && findWrapping(range, nodes.blockquote)
  if (!range || !wrapping) return false
  dispatch?.(tr.wrap(range, wrapping).scrollIntoView())
  return true
}

/** Indents a list item by one level, up to the depth that the server keeps. */
export const sinkItem: Command = (state, dispatch) =>
  ancestorsOf(state).filter(({ node }) => isList(node)).length < LIST_DEPTH_MAX &&
  sinkListItem(nodes.list_item)(state, dispatch)

export const liftItem: Command = liftListItem(nodes.list_item)

/** At the start of a heading, Backspace first makes it a paragraph. */
export const headingToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || headingLevel(state) === null) return false
  return setBlockType(nodes.paragraph)(state, dispatch)
}

function isInLines({ selection: { $from } }: EditorState): boolean {
  return $from.parent.type === nodes.preformatted
}

/** Enter on an empty line at the end of preformatted lines continues below them. */
export const leaveLines: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isAtEmptyEnd =
    empty &&
    isInLines(state) &&
    $from.parentOffset === $from.parent.content.size &&
    $from.parent.textContent.endsWith('\n')
  if (!isAtEmptyEnd) return false
  return exitCode(state, dispatch && ((tr) => dispatch(tr.delete($from.pos - 1, $from.pos))))
}

export const insertBreak: Command = (state, dispatch) => {
  if (isInLines(state)) return newlineInCode(state, dispatch)
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView())
  return true
}

/** The link has a dialog instead of a command. */
export const COMMANDS: Readonly<Record<Exclude<Format, 'link'>, Command>> = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  strike: toggleMark(marks.strike),
  sub: toggleMark(marks.sub),
  sup: toggleMark(marks.sup),
  heading: toggleHeading(2),
  subheading: toggleHeading(3),
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  quote: toggleQuote,
  lines: toggleLines,
  undo,
  redo,
}

export function formatState(state: EditorState): FormatState {
  const list = listAround(state)?.node.type
  const level = headingLevel(state)
  const hasMarks = !isInLines(state)
  const mark = (type: MarkType) => ({ isOn: hasMark(state, type), isPossible: hasMarks })
  const block = (format: Exclude<Format, 'link'>, isOn: boolean) => ({ isOn, isPossible: COMMANDS[format](state) })
  return {
    strong: mark(marks.strong),
    em: mark(marks.em),
    underline: mark(marks.underline),
    strike: mark(marks.strike),
    sub: mark(marks.sub),
    sup: mark(marks.sup),
    heading: block('heading', level === 2),
    subheading: block('subheading', level === 3),
    bullets: block('bullets', list === nodes.bullet_list),
    numbers: block('numbers', list === nodes.ordered_list),
    quote: block('quote', quoteAround(state) !== undefined),
    lines: block('lines', isInLines(state)),
    link: mark(marks.link),
    undo: { isOn: false, isPossible: undoDepth(state) > 0 },
    redo: { isOn: false, isPossible: redoDepth(state) > 0 },
  }
}
