import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bylineCharacters, isBylineValid } from '#shared/domain/articles/byline.ts'
import { BYLINE_MAX_CHARACTERS, BYLINE_MAX_LINKS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Counter } from '../../../../ui/field/Counter.tsx'
import { LinkDialog } from '../dialogs/LinkDialog.tsx'
import { useKeptNote } from '../kept-note.ts'
import { saveBylineOf } from '../save-byline.ts'
import { parse } from '../text/parse.ts'
import { bylineSchema } from '../text/schema.ts'
import { serialise } from '../text/serialise.ts'
import { plainTextOf } from '../text/words.ts'
import { EDITOR_TEXTS } from '../words.ts'
import { BylineText } from '../writing/ArticleText.tsx'
import { type LinkTarget, linkTargetOf, withLink } from '../writing/link-command.ts'
import { mountBylineView } from '../writing/text-view.ts'

type BylineFormProps = {
  readonly userId: string
  readonly byline: string
  /** Of the article, for the look of it. */
  readonly title: string
  readonly onCancel: () => void
  readonly onSaved: (byline: string) => void
}

function measure(html: string) {
  return {
    characters: bylineCharacters(plainTextOf(parse(bylineSchema, html))),
    links: html.split('<a ').length - 1,
  }
}

function complaint({ characters, links }: ReturnType<typeof measure>): string | null {
  if (links > BYLINE_MAX_LINKS) return EDITOR_TEXTS.bylineTooManyLinks
  return characters > BYLINE_MAX_CHARACTERS ? EDITOR_TEXTS.bylineTooLong : null
}

export function BylineForm({ userId, byline, title, onCancel, onSaved }: BylineFormProps) {
  const [kept, keep] = useKeptNote(`byline/${userId}`)
  const [html, setHtml] = useState(byline)
  const [link, setLink] = useState<LinkTarget | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const view = useRef<EditorView | null>(null)
  const measured = measure(html)
  const problem = complaint(measured)

  const write = (next: string) => {
    setHtml(next)
    keep(next)
  }

  const cancel = () => {
    keep('')
    onCancel()
  }

  const save = async () => {
    setIsBusy(true)
    setHasFailed(false)
    try {
      const saved = await saveBylineOf(userId, html)
      keep('')
      onSaved(saved)
    } catch {
      setHasFailed(true)
      setIsBusy(false)
    }
  }

  const openLink = () => view.current && setLink(linkTargetOf(view.current.state, bylineSchema.marks.link))

  return (
    <div className="byline">
      <div className="field" data-invalid={problem ? '' : undefined}>
        <div className="field__head">
          <span className="field__label" id="byline-label">
            {EDITOR_TEXTS.bylineLabel}
          </span>
          <span className="field__aside">
            <Counter
              label={`${measured.characters}/${BYLINE_MAX_CHARACTERS}`}
              isOutside={measured.characters > BYLINE_MAX_CHARACTERS}
            />
          </span>
        </div>
        <BylineField byline={byline} kept={kept} view={view} onWrite={write} onLink={openLink} />
        <p className="field__hint" id="byline-hint">
          {ARTICLE_MESSAGES.bylineRule}
        </p>
        <p className="field__error" aria-live="polite">
          {problem}
        </p>
      </div>
      <div className="byline__print">
        <p className="label">{EDITOR_TEXTS.bylinePreview}</p>
        <p className="byline__title">{title || EDITOR_TEXTS.bylineSampleTitle}</p>
        <div className="byline__text">
          <BylineText html={html} />
        </div>
      </div>
      {hasFailed && <Alert tone="negative">{ARTICLE_MESSAGES.bylineFailed}</Alert>}
      <div className="actions">
        <Button small kind="quiet" onClick={openLink}>
          {EDITOR_TEXTS.bylineLink}
        </Button>
        <Button small onClick={cancel} disabled={isBusy}>
          {EDITOR_TEXTS.cancel}
        </Button>
        <Button
          small
          kind="primary"
          disabled={!isBylineValid(measured)}
          busy={isBusy && EDITOR_TEXTS.saving}
          onClick={() => void save()}
        >
          {EDITOR_TEXTS.bylineSave}
        </Button>
      </div>
      <LinkDialog
        target={link}
        onClose={() => setLink(null)}
        onSave={(next) => {
          if (view.current && link)
            view.current.dispatch(withLink(view.current.state, bylineSchema.marks.link, link, next))
          setLink(null)
          view.current?.focus()
        }}
      />
    </div>
  )
}

type BylineFieldProps = {
  readonly byline: string
  /** A byline that was being written here before. */
  readonly kept: string
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
  const { byline, kept, view } = props
  const mount = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props

  useLayoutEffect(() => {
    if (!mount.current) return
    const made = mountBylineView(bylineSchema, {
      mount: mount.current,
      doc: parse(bylineSchema, byline),
      attributes: ATTRIBUTES,
      isEditable: () => true,
      onUpdate: (state: EditorState, isTextChanged) => {
        if (isTextChanged) latest.current.onWrite(serialise(state.doc))
      },
      onLink: () => latest.current.onLink(),
    })
    view.current = made
    made.focus()
    return () => {
      view.current = null
      made.destroy()
    }
  }, [byline, view])

  useEffect(() => {
    const made = view.current
    if (!made || !kept || kept === serialise(made.state.doc)) return
    made.dispatch(made.state.tr.replaceWith(0, made.state.doc.content.size, parse(bylineSchema, kept).content))
  }, [kept, view])

  return <div ref={mount} />
}
