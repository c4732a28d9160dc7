type PageListener = {
  readonly onEvent: (event: 'wentOnline' | 'wentOffline' | 'resumed') => void
  /** The page is hidden and may be discarded without another event. */
  readonly onHidden: () => void
  readonly onPageHide: () => void
  readonly hasUnsentText: () => boolean
}

/** Tells an editor what happens to its page; answers with a function that stops listening. */
export function listenToPage({ onEvent, onHidden, onPageHide, hasUnsentText }: PageListener): () => void {
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('online', () => onEvent('wentOnline'), { signal })
  window.addEventListener('offline', () => onEvent('wentOffline'), { signal })
  window.addEventListener('focus', () => onEvent('resumed'), { signal })
  window.addEventListener('pageshow', () => onEvent('resumed'), { signal })
  window.addEventListener('pagehide', onPageHide, { signal })
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'visible' ? onEvent('resumed') : onHidden()),
    { signal },
  )
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (hasUnsentText()) event.preventDefault()
    },
    { signal },
  )
  return () => controller.abort()
}
