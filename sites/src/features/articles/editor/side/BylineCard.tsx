import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { EditorStore } from '../../../../editor/editor.store.ts'
import { SingleLineContent } from '../../../../editor/text/RichTextContent.tsx'
import { latePart } from '../../../../lib/late-part.tsx'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { BYLINE_MESSAGES } from '../../messages.ts'
import '../byline.css'

const BylineForm = latePart(async () => (await import('./BylineForm.tsx')).BylineForm)

type BylineCardProps = {
  readonly store: EditorStore
  readonly userId: string
  /** Null until one is saved. */
  readonly byline: string | null
  readonly onSaved: (byline: string) => void
}

export function BylineCard({ store, userId, byline, onSaved }: BylineCardProps) {
  const [isEditing, setIsEditing] = useState(false)
  const title = useStore(store.$title)
  const isHydrated = useHydrated()

  const shown = (
    <div className="byline">
      {byline ? (
        <div className="byline__text">
          <SingleLineContent html={byline} />
        </div>
      ) : (
        <p className="soft">{ARTICLE_MESSAGES.bylineEmpty}</p>
      )}
      <Button small disabled={!isHydrated} onClick={() => setIsEditing(true)}>
        {byline ? BYLINE_MESSAGES.edit : BYLINE_MESSAGES.add}
      </Button>
    </div>
  )
  if (!isEditing) return shown
  return (
    <Suspense fallback={shown}>
      <BylineForm
        userId={userId}
        byline={byline ?? ''}
        title={title}
        onCancel={() => setIsEditing(false)}
        onSaved={(saved) => {
          onSaved(saved)
          setIsEditing(false)
        }}
      />
    </Suspense>
  )
}
