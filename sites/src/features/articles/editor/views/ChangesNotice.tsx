import { Suspense, useState } from 'react'
import { latePart } from '../../../../lib/late-part.tsx'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import type { PlainText } from '../../changes/compare.ts'
import { CHANGES_MESSAGES, changesSinceLabel } from '../../messages.ts'
import type { ArticleWritingProps } from '../props.ts'
import '../../changes/changes-line.css'

const ChangedPaper = latePart(async () => (await import('./ChangedPaper.tsx')).ChangedPaper)

type ChangesNoticeProps = Pick<ArticleWritingProps, 'article' | 'changes' | 'timeZone'> & {
  /** The text as rendered with the page; null on the server. */
  readonly after: PlainText | null
}

/** Above the author's text: what others changed in it since the author last wrote. */
export function ChangesNotice({ article, changes, timeZone, after }: ChangesNoticeProps) {
  const isHydrated = useHydrated()
  const [isShown, setIsShown] = useState(false)
  const before = article?.changesByOthers?.before
  if (!changes || changes.by.length === 0) return null
  return (
    <section aria-label={CHANGES_MESSAGES.heading}>
      <div className="changes-line">
        <p>{changesSinceLabel(changes, timeZone, 'author')}</p>
        {changes.changes > 0 && (
          <Button small disabled={!isHydrated} aria-expanded={isShown} onClick={() => setIsShown((shown) => !shown)}>
            {isShown ? CHANGES_MESSAGES.hideAbove : CHANGES_MESSAGES.show}
          </Button>
        )}
      </div>
      {isShown && before && after && (
        <Suspense fallback={null}>
          <div className="changes-above">
            <ChangedPaper before={before} after={after} isAboveText />
          </div>
        </Suspense>
      )}
    </section>
  )
}
