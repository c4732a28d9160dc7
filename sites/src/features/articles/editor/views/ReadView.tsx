import { ARTICLE_MESSAGES, MEMBER_STATUS_SENTENCES, promisedSentence } from '#shared/domain/articles/messages.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { ReadingFrame } from './ReadingFrame.tsx'

type ReadViewProps = ArticleEditorProps & { readonly article: EditorArticle }

/** The article read-only, while its editor works on it. */
export function ReadView(props: ReadViewProps) {
  const { article, promise, conciergeEmail } = props
  const text = promise ? promisedSentence(article.status, promise) : MEMBER_STATUS_SENTENCES[article.status]
  return (
    <ReadingFrame
      editor={props}
      tone="info"
      text={text}
      acts={
        promise?.isOverdue && (
          <a href={safeHref(`mailto:${conciergeEmail}`) ?? undefined}>{ARTICLE_MESSAGES.writeToConcierge}</a>
        )
      }
    />
  )
}
