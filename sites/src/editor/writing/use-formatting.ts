import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { richTextSchema } from '../text/schema.ts'
import { COMMANDS, type Format, type FormatState, isSameFormat } from './commands.ts'
import { type LinkTarget, linkTargetOf, withLink } from './link-command.ts'

const { link } = richTextSchema.marks

/** Connects a text's view with its toolbar and link dialog. */
export function useFormatting() {
  const [view, setView] = useState<EditorView | null>(null)
  const [format, setFormat] = useState<FormatState | null>(null)
  const [linkTarget, setLinkTarget] = useState<LinkTarget | null>(null)

  const applyFormat = (name: Format) => {
    if (!view?.editable) return
    if (name === 'link') return setLinkTarget(linkTargetOf(view.state, link))
    COMMANDS[name](view.state, view.dispatch, view)
    view.focus()
  }

  return {
    view,
    format,
    applyFormat,
    linkDialog: {
      target: linkTarget,
      onClose: () => setLinkTarget(null),
      onSave: (next: { readonly text: string; readonly href: string | null }) => {
        if (view && linkTarget) view.dispatch(withLink(view.state, link, linkTarget, next))
        setLinkTarget(null)
        view?.focus()
      },
    },
    textHandlers: {
      onView: setView,
      onFormat: (next: FormatState) => setFormat((shown) => (isSameFormat(shown, next) ? shown : next)),
      onLink: () => applyFormat('link'),
    },
  }
}
