import { MEMBER_STATUS_SENTENCES } from '#shared/domain/articles/messages.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { ReadingFrame } from './ReadingFrame.tsx'

type ReadViewProps = ArticleEditorProps & { readonly article: EditorArticle }

/** The article read-only, while its editor works on it. */
export function ReadView(props: ReadViewProps) {
  return <ReadingFrame editor={props} tone="info" text={MEMBER_STATUS_SENTENCES[props.article.status]} />
}
