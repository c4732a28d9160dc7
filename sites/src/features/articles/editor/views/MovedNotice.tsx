import { editorPath } from '#shared/domain/articles/editor-path.ts'
import { MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { buttonClass } from '../../../../ui/button/button-class.ts'
import { ARTICLE_EDITOR_MESSAGES, movedOn } from '../../messages.ts'

type MovedNoticeProps = { readonly articleId: string; readonly status: ArticleStatus }

/** Tells that the article got another status while its page was open; loaded when that happens. */
export function MovedNotice({ articleId, status }: MovedNoticeProps) {
  return (
    <Alert
      tone="info"
      action={
        <a className={buttonClass('secondary', { small: true })} href={editorPath(articleId)}>
          {ARTICLE_EDITOR_MESSAGES.showAsItIs}
        </a>
      }
    >
      {movedOn(MEMBER_STATUS_LABELS[status])}
    </Alert>
  )
}
