/** An open page gets news from the server within half a minute. */
const USUAL_MS = 25_000

/**
 * Calls `load` every 25 s, or `everyMs`, while the page is visible, and immediately when it becomes visible. A failure
 * is ignored: the next call follows soon. Returns a function that stops it.
 */
export function pollWhileVisible(load: () => Promise<void>, everyMs: number | (() => number) = USUAL_MS): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  const schedule = () => {
    clearTimeout(timer)
    const waitMs = typeof everyMs === 'number' ? everyMs : everyMs()
    if (!signal.aborted && document.visibilityState === 'visible') timer = setTimeout(() => void run(), waitMs)
  }
  const run = async () => {
    if (isRunning || document.visibilityState !== 'visible') return
    isRunning = true
    await load().catch(() => {})
    isRunning = false
    schedule()
  }

  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'visible' ? void run() : schedule()),
    { signal },
  )
  window.addEventListener('focus', () => void run(), { signal })
  schedule()
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}
