import { Suspense, useState } from 'react'
import { latePart } from '../../../../lib/late-part.tsx'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { CHANGES_MESSAGES, changesSinceLabel } from '../../messages.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { Paper } from './Paper.tsx'
import '../../changes/changes-line.css'

const ChangedPaper = latePart(async () => (await import('./ChangedPaper.tsx')).ChangedPaper)

type ComparedPaperProps = Pick<ArticleEditorProps, 'changes' | 'timeZone'> & {
  readonly article: EditorArticle
  readonly byline: string | null
}

/** The rendered article; others' changes since the author last wrote are shown on request. */
export function ComparedPaper({ article, byline, changes, timeZone }: ComparedPaperProps) {
  const { changesByOthers, currentRevision: after } = article
  const isHydrated = useHydrated()
  const [isShown, setIsShown] = useState(false)
  if (!changesByOthers || !after || !changes) return <Paper article={article} byline={byline} />

  const line = (
    <div className="changes-line">
      <p role="status">{changesSinceLabel(changes, timeZone, 'author')}</p>
      {changes.changes > 0 && (
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
        <ChangedPaper before={changesByOthers.before} after={after} />
      </article>
    </Suspense>
  )
}
