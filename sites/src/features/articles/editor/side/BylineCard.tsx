import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import type { EditorStore } from '../editor.store.ts'
import { EDITOR_TEXTS } from '../words.ts'
import { BylineText } from '../writing/ArticleText.tsx'
import { BylineForm } from './BylineForm.tsx'

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

  if (isEditing)
    return (
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
    )
  return (
    <div className="byline">
      {byline ? (
        <div className="byline__text">
          <BylineText html={byline} />
        </div>
      ) : (
        <p className="soft">{ARTICLE_MESSAGES.bylineEmpty}</p>
      )}
      <Button small onClick={() => setIsEditing(true)}>
        {byline ? EDITOR_TEXTS.bylineEdit : EDITOR_TEXTS.bylineAdd}
      </Button>
    </div>
  )
}
