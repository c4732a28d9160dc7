import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FORM_MESSAGES } from './form-messages.ts'

/** The page of this site that a click would open; null for other clicks. */
function pageLeftTo(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (!link || !isPlain || event.defaultPrevented || 'file' in link.dataset) return null
  if (link.target !== '' && link.target !== '_self') return null
  const { origin, pathname, search } = new URL(link.href)
  const isSamePage = pathname === location.pathname && search === location.search
  return origin === location.origin && !isSamePage ? link.href : null
}

type UnsavedChangesProps = {
  readonly isDirty: boolean
  /** What happens to the typed values. */
  readonly text?: string
}

/**
 * Asks before typed values are lost: with a dialog at a link of the site, with the browser's own question when the tab
 * is closed or reloaded.
 */
export function UnsavedChanges({ isDirty, text = FORM_MESSAGES.unsavedText }: UnsavedChangesProps): ReactNode {
  const [target, setTarget] = useState<string | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = (event: MouseEvent) => {
      const href = pageLeftTo(event)
      if (href === null) return
      event.preventDefault()
      setTarget(href)
    }
    document.addEventListener('click', ask, { signal })
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!isLeaving.current) event.preventDefault()
      },
      { signal },
    )
    return () => controller.abort()
  }, [isDirty])

  const leave = (href: string) => {
    isLeaving.current = true
    location.assign(href)
  }
  return (
    <Dialog
      open={target !== null}
      onClose={() => setTarget(null)}
      title={FORM_MESSAGES.unsavedTitle}
      footer={
        target !== null && (
          <>
            <Button onClick={() => leave(target)}>{FORM_MESSAGES.leave}</Button>
            <Button kind="primary" onClick={() => setTarget(null)}>
              {FORM_MESSAGES.stay}
            </Button>
          </>
        )
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
