import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { ImageEnd, ImageTask, SeenImage } from './image-kind.ts'
import './image-field.css'

type ImageFieldTexts = {
  readonly section: string
  readonly add: string
  readonly replace: string
  /** Of a kind that has words. */
  readonly describe?: string
  readonly remove: string
  readonly saved: string
  readonly described?: string
  readonly removed: string
}

type ImageFieldProps<View> = {
  readonly image: View | null
  readonly texts: ImageFieldTexts
  readonly show: (image: View) => ReactNode
  /** The dialogs, which are loaded when they are wanted. */
  readonly ask: (task: ImageTask, onEnd: (end: ImageEnd<View>) => void) => ReactNode
  readonly isLocked?: boolean
}

/** An image with the buttons that change it. What chooses and sends it is loaded when it is wanted. */
export function ImageField<View extends object & Partial<SeenImage>>({
  image: first,
  texts,
  show,
  ask,
  isLocked = false,
}: ImageFieldProps<View>) {
  const [image, setImage] = useState(first)
  const [task, setTask] = useState<ImageTask | null>(null)
  const [status, setStatus] = useState('')
  const isHydrated = useHydrated()
  const file = useRef<HTMLInputElement>(null)
  const isOff = !isHydrated || isLocked

  const begin = (next: ImageTask) => {
    setStatus('')
    setTask(next)
  }
  const choose = () => {
    const [chosen] = file.current?.files ?? []
    if (chosen) begin({ kind: 'choose', file: chosen })
    // Choosing the same file again is a change, too.
    if (file.current) file.current.value = ''
  }
  const end = (task: ImageTask, outcome: ImageEnd<View>) => {
    setTask(null)
    if (outcome.kind === 'refused') setStatus(outcome.message)
    if (outcome.kind !== 'done') return
    setImage(outcome.image)
    setStatus(
      outcome.message ?? { choose: texts.saved, describe: texts.described ?? '', remove: texts.removed }[task.kind],
    )
  }

  return (
    <section className="image-field" aria-label={texts.section}>
      {image && show(image)}
      <div className="image-field__actions">
        <Button
          small
          kind="quiet"
          {...(image ? {} : { icon: 'plus' })}
          disabled={isOff}
          onClick={() => file.current?.click()}
        >
          {image ? texts.replace : texts.add}
        </Button>
        {image && (
          <>
            {texts.describe && (
              <Button
                small
                kind="quiet"
                disabled={isOff}
                onClick={() => begin({ kind: 'describe', seen: seenOf(image) })}
              >
                {texts.describe}
              </Button>
            )}
            <Button small kind="quiet" disabled={isOff} onClick={() => begin({ kind: 'remove' })}>
              {texts.remove}
            </Button>
          </>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={image ? texts.replace : texts.add}
        onChange={choose}
      />
      <p className="image-field__status caption" role="status">
        {status}
      </p>
      {task && <Suspense fallback={null}>{ask(task, (outcome) => end(task, outcome))}</Suspense>}
    </section>
  )
}

function seenOf({ address = '', alt = '', credit = null }: Partial<SeenImage>): SeenImage {
  return { address, alt, credit }
}
