/** What is new on the server is in an open page within half a minute. */
const USUAL_MS = 25_000

/**
 * Calls `load` every 25 s, or `everyMs`, while the page is visible, and at once when it is looked at again. A failure is ignored: the next call
 * comes soon. Answers with a function that stops.
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
    if (isRunning || signal.aborted || document.visibilityState !== 'visible') return
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
