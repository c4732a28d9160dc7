import { MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { buttonClass } from '../../../../ui/button/button-class.ts'
import { ARTICLE_EDITOR_MESSAGES, movedOn } from '../../messages.ts'
import type { ArticleEditorProps } from '../props.ts'

/** Tells that the article got another status while its page was open. */
export function MovedNotice({ article, news }: Pick<ArticleEditorProps, 'article' | 'news'>) {
  const status = news?.article?.status
  if (!article || !status || MEMBER_STATUS_LABELS[status] === MEMBER_STATUS_LABELS[article.status]) return null
  return (
    <Alert
      tone="info"
      action={
        <a className={buttonClass('secondary', { small: true })} href="/articles/edit">
          {ARTICLE_EDITOR_MESSAGES.showAsItIs}
        </a>
      }
    >
      {movedOn(MEMBER_STATUS_LABELS[status])}
    </Alert>
  )
}
