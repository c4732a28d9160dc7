import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node, Schema } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Plugin, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { linkFromInput } from '../text/links.ts'
import { articleSchema } from '../text/schema.ts'
import { PasteParser } from './clean-paste.ts'
import { COMMANDS, headingToParagraph, insertBreak, liftItem, sinkItem } from './commands.ts'
import { inertHtml } from './inert-html.ts'
import { articleInputRules } from './input-rules.ts'

type TextViewOptions = {
  readonly mount: HTMLElement
  readonly doc: Node
  readonly attributes: Readonly<Record<string, string>>
  readonly plugins: readonly Plugin[]
  /** After every change of text or selection. */
  readonly onUpdate: (state: EditorState, isTextChanged: boolean) => void
  readonly isEditable: () => boolean
}

/** An address that is pasted over selected words becomes their link. */
function pasteLink(link: MarkType) {
  return (view: EditorView, event: ClipboardEvent): boolean => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? ''
    const href = /^https?:\/\/\S+$/.test(text) ? linkFromInput(text) : null
    const { selection, tr } = view.state
    if (!href || selection.empty || !selection.$from.sameParent(selection.$to)) return false
    view.dispatch(
      tr.removeMark(selection.from, selection.to, link).addMark(selection.from, selection.to, link.create({ href })),
    )
    return true
  }
}

function mountView(schema: Schema, options: TextViewOptions): EditorView {
  const link = schema.marks.link
  const view: EditorView = new EditorView(
    { mount: options.mount },
    {
      state: EditorState.create({ doc: options.doc, plugins: [...options.plugins] }),
      attributes: { ...options.attributes },
      clipboardParser: PasteParser.for(schema),
      transformPastedHTML: inertHtml,
      ...(link ? { handlePaste: pasteLink(link) } : {}),
      editable: options.isEditable,
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction))
        options.onUpdate(view.state, transaction.docChanged)
      },
    },
  )
  return view
}

/** Marks the first paragraph while there is nothing else, so that the style sheet can say what belongs there. */
function placeholder(text: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const first = doc.firstChild
        if (doc.childCount > 1 || !first || first.type !== articleSchema.nodes.paragraph || first.content.size > 0)
          return null
        return DecorationSet.create(doc, [
          Decoration.node(0, first.nodeSize, { class: 'is-empty', 'data-placeholder': text }),
        ])
      },
    },
  })
}

type ArticleViewOptions = Omit<TextViewOptions, 'plugins'> & {
  readonly placeholder: string
  /** Asked for by Mod-K. */
  readonly onLink: () => void
  /** Asked for by Mod-S. */
  readonly onSave: () => void
  /** The caret leaves the text upwards. */
  readonly onLeaveUpwards: () => void
}

function does(act: () => void): Command {
  return () => {
    act()
    return true
  }
}

/** The editor of an article's text, on an element that React leaves alone. */
export function mountArticleView(options: ArticleViewOptions): EditorView {
  const toTitle: Command = (state) => {
    const isAtStart = state.selection.empty && state.selection.from === Selection.atStart(state.doc).from
    if (isAtStart) options.onLeaveUpwards()
    return isAtStart
  }
  const keys = keymap({
    'Mod-b': COMMANDS.strong,
    'Mod-i': COMMANDS.em,
    'Mod-u': COMMANDS.underline,
    'Mod-k': does(options.onLink),
    'Mod-s': does(options.onSave),
    'Mod-z': COMMANDS.undo,
    'Shift-Mod-z': COMMANDS.redo,
    'Mod-y': COMMANDS.redo,
    'Mod-]': sinkItem,
    'Mod-[': liftItem,
    'Shift-Enter': insertBreak,
    Enter: splitListItem(articleSchema.nodes.list_item),
    Backspace: chainCommands(undoInputRule, headingToParagraph),
    ArrowUp: toTitle,
  })
  const plugins = [articleInputRules(), keys, keymap(baseKeymap), history(), placeholder(options.placeholder)]
  return mountView(articleSchema, { ...options, plugins })
}

type BylineViewOptions = Omit<TextViewOptions, 'plugins'> & { readonly onLink: () => void }

/** The editor of a byline: one line, so Enter does nothing. */
export function mountBylineView(schema: Schema, options: BylineViewOptions): EditorView {
  const nothing = does(() => {})
  const keys = keymap({
    Enter: nothing,
    'Shift-Enter': nothing,
    'Mod-Enter': nothing,
    'Mod-k': does(options.onLink),
    'Mod-z': COMMANDS.undo,
    'Shift-Mod-z': COMMANDS.redo,
    'Mod-y': COMMANDS.redo,
  })
  return mountView(schema, { ...options, plugins: [keys, keymap(baseKeymap), history()] })
}
