import { useEffect, useRef, useState } from 'react'
import { ARTICLE_MESSAGES, MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { RequestError } from '../../../../lib/graphql/request-error.ts'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Badge } from '../../../../ui/badge/Badge.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { buttonClass } from '../../../../ui/button/button-class.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { DASHBOARD } from '../paths.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { approve } from '../requests.ts'
import { AssistanceCard, FeedbackCard } from '../side/cards.tsx'
import { EDITOR_TEXTS } from '../words.ts'
import { ComparedPaper } from './ComparedPaper.tsx'

type ApproveViewProps = ArticleEditorProps & { readonly article: EditorArticle }

/** The finished article, to be read once more and approved. */
export function ApproveView(props: ApproveViewProps) {
  const { article } = props
  const isHydrated = useHydrated()
  const [isAsked, setIsAsked] = useState(false)
  const [isApproved, setIsApproved] = useState(false)

  const accept = async (operationId: string): Promise<string | null> => {
    try {
      await approve(article.id, operationId)
    } catch (error) {
      const isRefused = error instanceof RequestError && error.code === 'InvalidTransition'
      return isRefused ? ARTICLE_MESSAGES.transitionRefused : ARTICLE_MESSAGES.approveFailed
    }
    setIsAsked(false)
    setIsApproved(true)
    return null
  }

  if (isApproved) return <Completion title={article.currentRevision?.title ?? ''} />
  return (
    <div className="editor">
      <div className="editor__head">
        <a className="editor__back" href={DASHBOARD}>
          {EDITOR_TEXTS.backToArticles}
        </a>
        <Badge tone="accent">{MEMBER_STATUS_LABELS[article.status]}</Badge>
        <p className="soft">{EDITOR_TEXTS.approveText}</p>
        <Button kind="primary" disabled={!isHydrated} onClick={() => setIsAsked(true)}>
          {ARTICLE_MESSAGES.approve}
        </Button>
      </div>
      <ComparedPaper article={article} byline={props.articleUserSetting?.byline ?? null} changes={props.changes} />
      <aside className="editor__side" aria-label={EDITOR_TEXTS.sideColumn}>
        <FeedbackCard {...props} />
        <AssistanceCard conciergeEmail={props.conciergeEmail} />
      </aside>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={ARTICLE_MESSAGES.approveConfirmTitle}
        confirmation={ARTICLE_MESSAGES.approveConfirm}
        accept={EDITOR_TEXTS.acceptApproval}
        accepting={EDITOR_TEXTS.approving}
        onAccept={accept}
      />
    </div>
  )
}

/** What comes now; the way leads back to the dashboard. */
function Completion({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className="completion">
      <p className="label">{title}</p>
      <h1 ref={heading} tabIndex={-1}>
        {EDITOR_TEXTS.approved}
      </h1>
      <p>{EDITOR_TEXTS.approvedText}</p>
      <a className={buttonClass('primary')} href={DASHBOARD}>
        {EDITOR_TEXTS.backToArticles}
      </a>
    </section>
  )
}
