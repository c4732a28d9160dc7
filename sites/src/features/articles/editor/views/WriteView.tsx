import { useStore } from '@nanostores/react'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { EditorBar } from '../bar/EditorBar.tsx'
import { AgreementDialog } from '../dialogs/AgreementDialog.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ConflictDialog } from '../dialogs/ConflictDialog.tsx'
import { LinkDialog } from '../dialogs/LinkDialog.tsx'
import { createEditorStore } from '../editor.store.ts'
import { productClock } from '../product-clock.ts'
import type { ArticleEditorProps } from '../props.ts'
import { articleApi } from '../requests.ts'
import { closureNoticeAt, closuresOf, requirementsOf } from '../requirements.ts'
import { SideColumn } from '../side/SideColumn.tsx'
import { submitArticle } from '../submit-article.ts'
import { articleSchema } from '../text/schema.ts'
import { useSelected } from '../use-selected.ts'
import { EDITOR_TEXTS } from '../words.ts'
import { COMMANDS, type Format, type FormatState, isSameFormat } from '../writing/commands.ts'
import { type LinkTarget, linkTargetOf, withLink } from '../writing/link-command.ts'
import { TextBody } from '../writing/TextBody.tsx'
import { TitleField } from '../writing/TitleField.tsx'
import { SaveNotices } from './SaveNotices.tsx'

const { link } = articleSchema.marks

export function WriteView(props: ArticleEditorProps) {
  const [store] = useState(() => createEditorStore(props, articleApi))
  const [clock] = useState(() => productClock(props.now))
  const [view, setView] = useState<EditorView | null>(null)
  const [format, setFormat] = useState<FormatState | null>(null)
  const [linkTarget, setLinkTarget] = useState<LinkTarget | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [byline, setByline] = useState(props.articleUserSetting?.byline || null)
  const title = useRef<HTMLTextAreaElement>(null)
  const isReady = useStore(store.$isReady)
  const isChoosing = useSelected(store.$save, ({ phase }) => phase.kind === 'conflict')

  useEffect(() => store.start(), [store])

  const closures = closuresOf(props.articleClosures)
  const closure = closureNoticeAt(closures, clock.now(), props.timeZone)
  const requirements = requirementsOf({
    title: useStore(store.$title),
    words: useStore(store.$words),
    byline,
    closures,
    now: clock.now(),
  })

  const apply = (name: Format) => {
    if (!view) return
    if (name === 'link') return setLinkTarget(linkTargetOf(view.state, link))
    COMMANDS[name](view.state, view.dispatch, view)
    view.focus()
  }

  return (
    <div className="editor">
      <h1 className="visually-hidden">{props.article ? EDITOR_TEXTS.editArticle : EDITOR_TEXTS.newArticle}</h1>
      <EditorBar
        store={store}
        clock={clock}
        timeZone={props.timeZone}
        format={format}
        onFormat={apply}
        requirements={requirements}
        onSubmit={() => setIsSubmitting(true)}
      />
      <div className="editor__notices">
        {closure && <Alert tone="info">{closure}</Alert>}
        <SaveNotices store={store} />
      </div>
      <div className="editor__paper">
        <TitleField store={store} field={title} isLocked={!isReady || isChoosing} onLeave={() => view?.focus()} />
        <TextBody
          store={store}
          isLocked={isChoosing}
          onView={setView}
          onFormat={(next) => setFormat((shown) => (isSameFormat(shown, next) ? shown : next))}
          onLink={() => apply('link')}
          onLeaveUpwards={() => title.current?.focus()}
        />
      </div>
      <SideColumn {...props} store={store} requirements={requirements} byline={byline} onByline={setByline} />
      <LinkDialog
        target={linkTarget}
        onClose={() => setLinkTarget(null)}
        onSave={(next) => {
          if (view && linkTarget) view.dispatch(withLink(view.state, link, linkTarget, next))
          setLinkTarget(null)
          view?.focus()
        }}
      />
      <ConfirmDialog
        open={isSubmitting && !isChoosing}
        onClose={() => setIsSubmitting(false)}
        title={ARTICLE_MESSAGES.submitConfirmTitle}
        confirmation={ARTICLE_MESSAGES.submitConfirm}
        accept={EDITOR_TEXTS.send}
        accepting={EDITOR_TEXTS.submitting}
        onAccept={(operationId) => submitArticle(store, operationId)}
      />
      <ConflictDialog store={store} />
      <AgreementDialog terms={props.articleProductTerms} status={props.articleProductAgreementStatus} />
    </div>
  )
}
