import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { CHANGES_MESSAGES, changesByEditor } from '../../messages.ts'
import type { EditorArticle } from '../props.ts'
import { Paper } from './Paper.tsx'
import '../../changes/changes-line.css'

const ChangedPaper = lazy(async () => ({ default: (await import('./ChangedPaper.tsx')).ChangedPaper }))

type ComparedPaperProps = {
  readonly article: EditorArticle
  readonly byline: string | null
  /** Counted on the server; null when the submitted text is unknown. */
  readonly changes: number | null
}

/** The article as it reads; the editor's changes since the submission are shown on request. */
export function ComparedPaper({ article, byline, changes }: ComparedPaperProps) {
  const { submittedRevision: before, currentRevision: after } = article
  const isHydrated = useHydrated()
  const [isShown, setIsShown] = useState(false)
  if (!before || !after || changes === null) return <Paper article={article} byline={byline} />

  const line = (
    <div className="changes-line">
      <p role="status">{changesByEditor(changes)}</p>
      {changes > 0 && (
        <Button small disabled={!isHydrated} onClick={() => setIsShown((shown) => !shown)}>
          {isShown ? CHANGES_MESSAGES.hide : CHANGES_MESSAGES.show}
        </Button>
      )}
    </div>
  )
  const plain = <Paper article={article} byline={byline} head={line} />
  if (!isShown) return plain
  return (
    <Suspense fallback={plain}>
      <article className="editor__paper">
        {line}
        <ChangedPaper before={before} after={after} />
      </article>
    </Suspense>
  )
}
