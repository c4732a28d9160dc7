import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import './editor.css'
import type { ArticleEditorProps } from './props.ts'
import { ApproveView } from './views/ApproveView.tsx'
import { ReadView } from './views/ReadView.tsx'
import { WriteView } from './views/WriteView.tsx'

function Editor(props: ArticleEditorProps) {
  const { article } = props
  if (article?.canApprove) return <ApproveView {...props} article={article} />
  if (article && !article.canEdit) return <ReadView {...props} article={article} />
  return <WriteView {...props} />
}

/** The article editor; what its status allows decides what it is: a desk, a preview or an approval. */
export const ArticleEditor = withErrorBoundary(Editor)
