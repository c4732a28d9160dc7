type PageListener = {
  readonly onEvent: (event: 'wentOnline' | 'wentOffline' | 'resumed') => void
  /** The page is hidden and may be discarded without another event. */
  readonly onHidden: () => void
  readonly onPageHide: () => void
  /** The page is being left; the browser, the writer or a download may still keep it. */
  readonly onLeave: () => void
  /** Ctrl or Cmd and S, wherever the focus is: the browser would offer to save the page as a file. */
  readonly onSaveKey: () => void
  readonly hasUnsentText: () => boolean
}

/** Notifies an editor of events of its page; returns a function that stops listening. */
export function listenToPage({
  onEvent,
  onHidden,
  onPageHide,
  onLeave,
  onSaveKey,
  hasUnsentText,
}: PageListener): () => void {
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('online', () => onEvent('wentOnline'), { signal })
  window.addEventListener('offline', () => onEvent('wentOffline'), { signal })
  window.addEventListener('focus', () => onEvent('resumed'), { signal })
  window.addEventListener('pageshow', () => onEvent('resumed'), { signal })
  window.addEventListener('pagehide', onPageHide, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      onSaveKey()
    },
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'visible' ? onEvent('resumed') : onHidden()),
    { signal },
  )
  window.addEventListener(
    'beforeunload',
    (event) => {
      onLeave()
      if (hasUnsentText()) event.preventDefault()
    },
    { signal },
  )
  return () => controller.abort()
}
