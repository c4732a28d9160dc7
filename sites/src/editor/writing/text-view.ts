import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node, Schema } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Plugin, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { linkFromInput } from '#shared/kernel/links/link-target.ts'
import { richTextSchema, singleLineSchema } from '../text/schema.ts'
import type { DocumentMessages } from '../written-document.ts'
import { COMMANDS, headingToParagraph, insertBreak, leaveLines, liftItem, sinkItem } from './commands.ts'
import { linkUrlBeforeCaret, richTextInputRules } from './input-rules.ts'
import { loadPaste } from './load-paste.ts'

type TextViewOptions = {
  readonly mount: HTMLElement
  readonly doc: Node
  readonly selection?: Selection | undefined
  readonly attributes: Readonly<Record<string, string>>
  readonly plugins: readonly Plugin[]
  /** Called after every change of text or selection. */
  readonly onUpdate: (state: EditorState, isTextChanged: boolean) => void
  readonly isEditable: () => boolean
}

/** Pasting an address over selected words links them. */
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
      state: EditorState.create({
        doc: options.doc,
        plugins: [...options.plugins],
        ...(options.selection ? { selection: options.selection } : {}),
      }),
      attributes: { ...options.attributes },
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

/** Marks the first paragraph while the text is empty; the style sheet shows the placeholder there. */
function placeholder(text: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const first = doc.firstChild
        if (doc.childCount > 1 || !first || first.type !== richTextSchema.nodes.paragraph || first.content.size > 0)
          return null
        return DecorationSet.create(doc, [
          Decoration.node(0, first.nodeSize, { class: 'is-empty', 'data-placeholder': text }),
        ])
      },
    },
  })
}

type RichTextViewOptions = Omit<TextViewOptions, 'plugins'> & {
  /** Called after a paste, with a sentence about what was left out. */
  readonly onPasted: (leftOut: string | null) => void
  readonly placeholder: string
  /** Mod-K. */
  readonly onLink: () => void
  /** Arrow up at the start of the text. */
  readonly onLeaveUpwards: () => void
}

/** The attributes of a text's element for assistive technology and on-screen keyboards. */
export function textAttributes({ textField, placeholder }: Pick<DocumentMessages, 'textField' | 'placeholder'>) {
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': textField,
    'aria-placeholder': placeholder,
    autocapitalize: 'sentences',
    spellcheck: 'true',
  }
  return { attributes, placeholder }
}

function always(act: () => void): Command {
  return () => {
    act()
    return true
  }
}

/** The editor of a rich text, on an element whose children React does not manage. */
export function mountRichTextView(options: RichTextViewOptions): EditorView {
  const leaveUpwards: Command = (state) => {
    const isAtStart = state.selection.empty && state.selection.from === Selection.atStart(state.doc).from
    if (isAtStart) options.onLeaveUpwards()
    return isAtStart
  }
  const keys = keymap({
    'Mod-b': COMMANDS.strong,
    'Mod-i': COMMANDS.em,
    'Mod-u': COMMANDS.underline,
    'Shift-Mod-x': COMMANDS.strike,
    'Mod-,': COMMANDS.sub,
    'Mod-.': COMMANDS.sup,
    'Mod-k': always(options.onLink),
    'Mod-z': COMMANDS.undo,
    'Shift-Mod-z': COMMANDS.redo,
    'Mod-y': COMMANDS.redo,
    'Mod-]': sinkItem,
    'Mod-[': liftItem,
    'Shift-Enter': insertBreak,
    Enter: chainCommands(leaveLines, splitListItem(richTextSchema.nodes.list_item)),
    Backspace: chainCommands(undoInputRule, headingToParagraph),
    ArrowUp: leaveUpwards,
  })
  // In a plugin of its own: the next one must see the state with the link.
  const urls = keymap({ Enter: linkUrlBeforeCaret })
  const paste = loadPaste(async () => (await import('../paste/paste.ts')).richTextPaste(options.onPasted))
  const plugins = [
    paste,
    richTextInputRules(),
    urls,
    keys,
    keymap(baseKeymap),
    history(),
    placeholder(options.placeholder),
  ]
  return mountView(richTextSchema, { ...options, plugins })
}

type SingleLineViewOptions = Omit<TextViewOptions, 'plugins'> & { readonly onLink: () => void }

/** The editor of a single line; Enter does nothing. */
export function mountSingleLineView(options: SingleLineViewOptions): EditorView {
  const nothing = always(() => {})
  const keys = keymap({
    Enter: nothing,
    'Shift-Enter': nothing,
    'Mod-Enter': nothing,
    'Mod-k': always(options.onLink),
    'Mod-z': COMMANDS.undo,
    'Shift-Mod-z': COMMANDS.redo,
    'Mod-y': COMMANDS.redo,
  })
  const paste = loadPaste(async () => (await import('../paste/paste.ts')).singleLinePaste())
  return mountView(singleLineSchema, { ...options, plugins: [keys, keymap(baseKeymap), history(), paste] })
}
