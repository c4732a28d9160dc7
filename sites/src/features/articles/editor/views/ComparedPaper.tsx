import { useMemo, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ChangedText, PiecesText } from '../../changes/ChangedText.tsx'
import { compareTexts } from '../../changes/compare.ts'
import { CHANGES_WORDS, changesByEditor } from '../../changes/words.ts'
import type { EditorArticle } from '../props.ts'
import { BylineText } from '../writing/ArticleText.tsx'
import { Paper } from './Paper.tsx'

type ComparedPaperProps = { readonly article: EditorArticle; readonly byline: string | null }

/** The article on paper; what the editor changed in it since it was handed in is shown when the author asks for it. */
export const ComparedPaper = ({ article, byline }: ComparedPaperProps) => {
  const { submittedRevision: before, currentRevision: after } = article
  const [isShown, setIsShown] = useState(false)
  const compared = useMemo(() => (before && after ? compareTexts(before, after) : null), [before, after])
  if (!compared) return <Paper article={article} byline={byline} />

  const line = (
    <div className="changes-line">
      <p role="status">{changesByEditor(compared.changes)}</p>
      {compared.changes > 0 && (
        <Button small onClick={() => setIsShown((shown) => !shown)}>
          {isShown ? CHANGES_WORDS.hide : CHANGES_WORDS.show}
        </Button>
      )}
    </div>
  )
  if (!isShown) return <Paper article={article} byline={byline} head={line} />
  return (
    <article className="editor__paper">
      {line}
      <h1 className="paper-title">
        <PiecesText pieces={compared.title} />
      </h1>
      <ChangedText lines={compared.lines} />
      {byline && (
        <footer className="paper-byline">
          <BylineText html={byline} />
        </footer>
      )}
    </article>
  )
}
