import { useState } from 'react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { hasFeedbackThread } from '#shared/domain/articles/rules.ts'
import { ConfirmDialog } from '../../../../editor/dialogs/ConfirmDialog.tsx'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../../messages.ts'
import { COMMENT_MESSAGES } from '../../status/messages.ts'
import type { Approval } from '../article.requests.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { COMMENT_FIELD_ID } from '../side/FeedbackThread.tsx'
import { ReadingFrame } from './ReadingFrame.tsx'

type ApproveViewProps = ArticleEditorProps & { readonly article: EditorArticle }

/** The edited article, for the author to read and approve. */
export function ApproveView(props: ApproveViewProps) {
  const { article } = props
  const isHydrated = useHydrated()
  const [isConfirming, setIsConfirming] = useState(false)

  return (
    <ReadingFrame
      editor={props}
      tone="accent"
      text={props.isReadOnly ? ARTICLE_EDITOR_MESSAGES.approveReadOnly : ARTICLE_EDITOR_MESSAGES.approveText}
      acts={
        !props.isReadOnly && (
          <>
            <Button kind="primary" disabled={!isHydrated} onClick={() => setIsConfirming(true)}>
              {ARTICLE_MESSAGES.approve}
            </Button>
            {hasFeedbackThread(article.status, article.editor?.id ?? null) && (
              <p className="soft editor__aside">
                {COMMENT_MESSAGES.why} <a href={`#${COMMENT_FIELD_ID}`}>{COMMENT_MESSAGES.write}</a>
              </p>
            )}
          </>
        )
      }
    >
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={ARTICLE_MESSAGES.approveConfirmTitle}
        confirmation={ARTICLE_MESSAGES.approveConfirm}
        accept={ARTICLE_EDITOR_MESSAGES.acceptApproval}
        accepting={ARTICLE_EDITOR_MESSAGES.approving}
        onAccept={(operationId) =>
          approve({
            id: article.id,
            revisionId: article.currentRevision?.id ?? null,
            leadImage: article.leadImage,
            operationId,
          })
        }
      />
    </ReadingFrame>
  )
}

/** Loaded with the approval, so that pages for writing do not load it. */
async function approve(approval: Approval): Promise<string | null> {
  try {
    const { approveArticle } = await import('../approve-article.ts')
    return await approveArticle(approval)
  } catch {
    return ARTICLE_MESSAGES.approveFailed
  }
}
