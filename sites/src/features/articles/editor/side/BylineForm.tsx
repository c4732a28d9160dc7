import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bylineCharacters, isBylineValid } from '#shared/domain/articles/byline.ts'
import { BYLINE_MAX_CHARACTERS, BYLINE_MAX_LINKS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { LinkDialog } from '../../../../editor/dialogs/LinkDialog.tsx'
import { EDITOR_MESSAGES } from '../../../../editor/messages.ts'
import { useDeviceNote } from '../../../../editor/saving/use-device-note.ts'
import { plainTextOf } from '../../../../editor/text/count-words.ts'
import { parse } from '../../../../editor/text/parse.ts'
import { SingleLineContent } from '../../../../editor/text/RichTextContent.tsx'
import { singleLineSchema } from '../../../../editor/text/schema.ts'
import { serialise } from '../../../../editor/text/serialise.ts'
import { type LinkTarget, linkTargetOf, withLink } from '../../../../editor/writing/link-command.ts'
import { mountSingleLineView } from '../../../../editor/writing/text-view.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Counter } from '../../../../ui/field/Counter.tsx'
import { ARTICLE_EDITOR_MESSAGES, BYLINE_MESSAGES } from '../../messages.ts'
import { saveBylineOf } from '../save-byline.ts'
import '../byline.css'

type BylineFormProps = {
  readonly userId: string
  readonly byline: string
  /** Title of the article, for the preview. */
  readonly title: string
  readonly onCancel: () => void
  readonly onSaved: (byline: string) => void
}

function measure(html: string) {
  return {
    characters: bylineCharacters(plainTextOf(parse(singleLineSchema, html))),
    links: html.split('<a ').length - 1,
  }
}

function problemOf({ characters, links }: ReturnType<typeof measure>): string | null {
  if (links > BYLINE_MAX_LINKS) return BYLINE_MESSAGES.tooManyLinks
  return characters > BYLINE_MAX_CHARACTERS ? BYLINE_MESSAGES.tooLong : null
}

export function BylineForm({ userId, byline, title, onCancel, onSaved }: BylineFormProps) {
  const [note, keepNote] = useDeviceNote(`byline/${userId}`)
  const [html, setHtml] = useState(byline)
  const [link, setLink] = useState<LinkTarget | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const view = useRef<EditorView | null>(null)
  const measured = measure(html)
  const problem = problemOf(measured)

  const write = (next: string) => {
    setHtml(next)
    keepNote(next)
  }

  const cancel = () => {
    keepNote('')
    onCancel()
  }

  const save = async () => {
    setIsBusy(true)
    setHasFailed(false)
    try {
      const saved = await saveBylineOf(userId, html)
      keepNote('')
      onSaved(saved)
    } catch {
      setHasFailed(true)
      setIsBusy(false)
    }
  }

  const openLink = () => view.current && setLink(linkTargetOf(view.current.state, singleLineSchema.marks.link))

  return (
    <div className="byline">
      <div className="field" data-invalid={problem ? '' : undefined}>
        <div className="field__head">
          <span className="field__label" id="byline-label">
            {BYLINE_MESSAGES.label}
          </span>
          <span className="field__aside">
            <Counter
              label={`${measured.characters}/${BYLINE_MAX_CHARACTERS}`}
              isOutside={measured.characters > BYLINE_MAX_CHARACTERS}
            />
          </span>
        </div>
        <BylineField byline={byline} note={note} view={view} onWrite={write} onLink={openLink} />
        <p className="field__hint" id="byline-hint">
          {ARTICLE_MESSAGES.bylineRule}
        </p>
        <p className="field__error" aria-live="polite">
          {problem}
        </p>
      </div>
      <div className="byline__print">
        <p className="label">{BYLINE_MESSAGES.preview}</p>
        <p className="byline__title">{title || BYLINE_MESSAGES.sampleTitle}</p>
        <div className="byline__text">
          <SingleLineContent html={html} />
        </div>
      </div>
      {hasFailed && <Alert tone="negative">{ARTICLE_MESSAGES.bylineFailed}</Alert>}
      <div className="actions">
        <Button small kind="quiet" onClick={openLink}>
          {BYLINE_MESSAGES.addLink}
        </Button>
        <Button small onClick={cancel} disabled={isBusy}>
          {EDITOR_MESSAGES.cancel}
        </Button>
        <Button
          small
          kind="primary"
          disabled={!isBylineValid(measured)}
          busy={isBusy && ARTICLE_EDITOR_MESSAGES.saving}
          onClick={() => void save()}
        >
          {BYLINE_MESSAGES.save}
        </Button>
      </div>
      <LinkDialog
        target={link}
        onClose={() => setLink(null)}
        onSave={(next) => {
          if (view.current && link)
            view.current.dispatch(withLink(view.current.state, singleLineSchema.marks.link, link, next))
          setLink(null)
          view.current?.focus()
        }}
      />
    </div>
  )
}

type BylineFieldProps = {
  readonly byline: string
  /** An unsaved byline found on this device. */
  readonly note: string
  readonly view: React.RefObject<EditorView | null>
  readonly onWrite: (html: string) => void
  readonly onLink: () => void
}

const ATTRIBUTES = {
  class: 'input byline__input',
  role: 'textbox',
  'aria-labelledby': 'byline-label',
  'aria-describedby': 'byline-hint',
  spellcheck: 'true',
}

function BylineField(props: BylineFieldProps) {
  const { byline, note, view } = props
  const mount = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props

  useLayoutEffect(() => {
    if (!mount.current) return
    const created = mountSingleLineView({
      mount: mount.current,
      doc: parse(singleLineSchema, byline),
      attributes: ATTRIBUTES,
      isEditable: () => true,
      onUpdate: (state: EditorState, isTextChanged) => {
        if (isTextChanged) latest.current.onWrite(serialise(state.doc))
      },
      onLink: () => latest.current.onLink(),
    })
    view.current = created
    created.focus()
    return () => {
      view.current = null
      created.destroy()
    }
  }, [byline, view])

  useEffect(() => {
    const current = view.current
    if (!current || !note || note === serialise(current.state.doc)) return
    const { tr, doc } = current.state
    current.dispatch(tr.replaceWith(0, doc.content.size, parse(singleLineSchema, note).content))
  }, [note, view])

  return <div ref={mount} />
}
