import { MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { editorPath } from '#shared/domain/articles/paths/editor-path.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { buttonClass } from '../../../../ui/button/button-class.ts'
import type { ArticleNews } from '../news/news.requests.ts'
import { movedOn, NEWS_MESSAGES } from '../news/news-messages.ts'
import { historyPath } from '../paths.ts'
import type { WrittenArticle } from '../props.ts'

type MovedNoticeProps = { readonly article: WrittenArticle; readonly now: ArticleNews['article'] }

/** Says what happened to the article while its page was open; loaded when something did. */
export function MovedNotice({ article, now }: MovedNoticeProps) {
  const { id } = article
  const [path, label] = now ? [editorPath(id), NEWS_MESSAGES.show] : [historyPath(id), NEWS_MESSAGES.readText]
  const link = (
    <a className={buttonClass('secondary', { small: true })} href={path}>
      {label}
    </a>
  )
  return (
    <Alert tone="info" action={link}>
      {now ? newsText(now, article) : NEWS_MESSAGES.removed}
    </Alert>
  )
}

function newsText(now: NonNullable<ArticleNews['article']>, before: WrittenArticle): string {
  if (now.status !== before.status) return movedOn(MEMBER_STATUS_LABELS[now.status])
  const isText = now.currentRevision?.id !== before.currentRevision?.id
  if (isText) return NEWS_MESSAGES.textChanged
  const isImage = now.leadImage?.address !== before.leadImage?.address
  return isImage ? NEWS_MESSAGES.imageChanged : NEWS_MESSAGES.wordsChanged
}
