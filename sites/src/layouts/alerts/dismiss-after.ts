type PauseReason = 'pointer' | 'focus'

/** Calls `close` after `ttlMs`. The timer pauses while the pointer is over the node or the focus is inside it. */
export function dismissAfter(node: EventTarget, ttlMs: number, close: () => void): void {
  const pausedBy = new Set<PauseReason>()
  let remainingMs = ttlMs
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout>

  const start = () => {
    startedAt = Date.now()
    timer = setTimeout(close, remainingMs)
  }
  const pause = (reason: PauseReason) => () => {
    if (pausedBy.size === 0) {
      clearTimeout(timer)
      remainingMs -= Date.now() - startedAt
    }
    pausedBy.add(reason)
  }
  const resume = (reason: PauseReason) => () => {
    if (pausedBy.delete(reason) && pausedBy.size === 0) start()
  }
  node.addEventListener('pointerenter', pause('pointer'))
  node.addEventListener('pointerleave', resume('pointer'))
  node.addEventListener('focusin', pause('focus'))
  node.addEventListener('focusout', resume('focus'))
  start()
}
