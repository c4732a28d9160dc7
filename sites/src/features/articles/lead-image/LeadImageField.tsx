import { lazy, Suspense, useRef, useState } from 'react'
import type { LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { LeadImage } from './LeadImage.tsx'
import type { LeadImageDialogsProps, LeadImageTask } from './LeadImageDialogs.tsx'
import { LEAD_IMAGE_MESSAGES as M } from './messages.ts'
import './lead-image-field.css'

const LeadImageDialogs = lazy(async () => ({
  default: (await import('./LeadImageDialogs.tsx')).LeadImageDialogs,
}))

type LeadImageFieldProps = Pick<LeadImageDialogsProps, 'loadApi' | 'findArticle'> & {
  readonly image: LeadImageView | null
  /** The text is not to be changed now. */
  readonly isLocked: boolean
}

/** The lead image above a text that is being written. What chooses and sends it is loaded when it is wanted. */
export function LeadImageField({ image: first, isLocked, loadApi, findArticle }: LeadImageFieldProps) {
  const [image, setImage] = useState(first)
  const [task, setTask] = useState<LeadImageTask | null>(null)
  const [status, setStatus] = useState('')
  const isHydrated = useHydrated()
  const file = useRef<HTMLInputElement>(null)
  const isOff = !isHydrated || isLocked

  const begin = (next: LeadImageTask) => {
    setStatus('')
    setTask(next)
  }
  const choose = () => {
    const [chosen] = file.current?.files ?? []
    if (chosen) begin({ kind: 'choose', file: chosen })
    // Choosing the same file again is a change, too.
    if (file.current) file.current.value = ''
  }

  return (
    <section className="lead-image-field" aria-label={M.section}>
      {image && <LeadImage image={image} />}
      <div className="lead-image-field__actions">
        <Button
          small
          kind="quiet"
          {...(image ? {} : { icon: 'plus' })}
          disabled={isOff}
          onClick={() => file.current?.click()}
        >
          {image ? M.replace : M.add}
        </Button>
        {image && (
          <>
            <Button small kind="quiet" disabled={isOff} onClick={() => begin({ kind: 'describe', image })}>
              {M.describe}
            </Button>
            <Button small kind="quiet" disabled={isOff} onClick={() => begin({ kind: 'remove' })}>
              {M.remove}
            </Button>
          </>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={image ? M.replace : M.add}
        onChange={choose}
      />
      <p className="lead-image-field__status caption" role="status">
        {status}
      </p>
      {task && (
        <Suspense fallback={null}>
          <LeadImageDialogs
            {...{ task, loadApi, findArticle }}
            onEnd={(end) => {
              setTask(null)
              if (end.kind === 'refused') setStatus(end.message)
              if (end.kind !== 'done') return
              setImage(end.image)
              setStatus({ choose: M.saved, describe: M.described, remove: M.removed }[task.kind])
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
