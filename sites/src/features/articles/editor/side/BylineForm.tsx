import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bylineCharacters, isBylineValid } from '#shared/domain/articles/byline.ts'
import { BYLINE_MAX_CHARACTERS, BYLINE_MAX_LINKS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
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
import { type FieldNames, FormSummary } from '../../../../lib/forms/FormSummary.tsx'
import { fieldError } from '../../../../lib/forms/field-error.ts'
import { FORM_MESSAGES } from '../../../../lib/forms/form-messages.ts'
import { sendForm } from '../../../../lib/forms/send-form.ts'
import { UnsavedChanges } from '../../../../lib/forms/UnsavedChanges.tsx'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Counter } from '../../../../ui/field/Counter.tsx'
import { RequiredMark } from '../../../../ui/field/Field.tsx'
import { ARTICLE_EDITOR_MESSAGES, BYLINE_MESSAGES } from '../../messages.ts'
import { saveByline } from '../article.requests.ts'
import '../../../../lib/forms/forms.css'
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

function checkByline(measured: ReturnType<typeof measure>) {
  if (measured.characters === 0) return { byline: FORM_CODES.missing }
  return problemOf(measured) ? { byline: FORM_CODES.unknown } : {}
}

function problemOf({ characters, links }: ReturnType<typeof measure>): string | null {
  if (links > BYLINE_MAX_LINKS) return BYLINE_MESSAGES.tooManyLinks
  return characters > BYLINE_MAX_CHARACTERS ? BYLINE_MESSAGES.tooLong : null
}

function namesOf(problem: string | null): FieldNames<'byline'> {
  return { byline: { label: BYLINE_MESSAGES.label, texts: problem ? { [FORM_CODES.unknown]: problem } : {} } }
}

const INPUT_ID = 'byline-input'

export function BylineForm({ userId, byline, title, onCancel, onSaved }: BylineFormProps) {
  const [note, keepNote] = useDeviceNote(`byline/${userId}`)
  const [link, setLink] = useState<LinkTarget | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const stored = useRef('')
  const view = useRef<EditorView | null>(null)
  const form = useForm<'byline'>({
    initial: { byline },
    validate: ({ byline: html }) => checkByline(measure(html)),
    send: async ({ byline: html }) => {
      const outcome = await sendForm(async () => {
        stored.current = await saveByline(html)
      })
      return outcome.kind === 'failed' ? { ...outcome, message: ARTICLE_MESSAGES.bylineFailed } : outcome
    },
    onDone: () => {
      keepNote('')
      setSaved(stored.current)
    },
  })
  // Once the form has no unsaved changes any more: the page may be reloaded now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it is saved
  useEffect(() => {
    if (saved !== null) onSaved(saved)
  }, [saved])

  const html = form.values.byline
  const measured = measure(html)
  const problem = problemOf(measured)
  const code = form.errors.byline
  const names = namesOf(problem)
  const error = code === undefined ? null : fieldError(code, names.byline.texts)

  const write = (next: string) => {
    form.change('byline', next)
    // Excess length is reported immediately.
    if (problemOf(measure(next))) form.leave('byline')
    keepNote(next)
  }

  const cancel = () => {
    keepNote('')
    onCancel()
  }

  const openLink = () => view.current && setLink(linkTargetOf(view.current.state, singleLineSchema.marks.link))

  return (
    <>
      <form className="byline" method="post" noValidate aria-label={BYLINE_MESSAGES.heading} onSubmit={form.submit}>
        <FormSummary form={form} fields={names} idOf={() => INPUT_ID} />
        <div className="field" data-invalid={error ? '' : undefined}>
          <div className="field__head">
            <span className="field__label" id="byline-label">
              {BYLINE_MESSAGES.label}
              <RequiredMark />
            </span>
            <span className="field__aside">
              <Counter
                label={`${measured.characters}/${BYLINE_MAX_CHARACTERS}`}
                isOutside={measured.characters > BYLINE_MAX_CHARACTERS}
              />
            </span>
          </div>
          <BylineField
            byline={byline}
            note={note}
            view={view}
            onWrite={write}
            onLink={openLink}
            isWrong={error !== null}
          />
          <p className="field__hint" id="byline-hint">
            {ARTICLE_MESSAGES.bylineRule}
          </p>
          <p className="field__error" id="byline-error" aria-live="polite">
            {error !== true && error}
          </p>
        </div>
        <div className="byline__print">
          <p className="label">{BYLINE_MESSAGES.preview}</p>
          <p className="byline__title">{title || BYLINE_MESSAGES.sampleTitle}</p>
          <div className="byline__text">
            <SingleLineContent html={html} />
          </div>
        </div>
        <div className="actions">
          <Button small kind="quiet" onClick={openLink}>
            {BYLINE_MESSAGES.addLink}
          </Button>
          <Button small onClick={cancel} disabled={form.isBusy}>
            {EDITOR_MESSAGES.cancel}
          </Button>
          <Button
            small
            kind="primary"
            type="submit"
            disabled={!isBylineValid(measured)}
            busy={form.isBusy && ARTICLE_EDITOR_MESSAGES.saving}
          >
            {BYLINE_MESSAGES.save}
          </Button>
        </div>
      </form>
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
      {/* A signed-out writer leaves to sign in: the typed text is stored on the device. */}
      <UnsavedChanges isDirty={form.isDirty && form.failure?.kind !== 'signed-out'} text={FORM_MESSAGES.keptText} />
    </>
  )
}

type BylineFieldProps = {
  readonly byline: string
  /** An unsaved byline found on this device. */
  readonly note: string
  readonly view: React.RefObject<EditorView | null>
  readonly onWrite: (html: string) => void
  readonly onLink: () => void
  readonly isWrong: boolean
}

const ATTRIBUTES = {
  id: INPUT_ID,
  class: 'input byline__input',
  role: 'textbox',
  'aria-labelledby': 'byline-label',
  'aria-describedby': 'byline-hint byline-error',
  'aria-required': 'true',
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

  const { isWrong } = props
  useEffect(() => {
    const field = view.current?.dom
    if (isWrong) field?.setAttribute('aria-invalid', 'true')
    else field?.removeAttribute('aria-invalid')
  }, [isWrong, view])

  return <div ref={mount} />
}
