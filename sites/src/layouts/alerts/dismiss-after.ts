type Hold = 'pointer' | 'focus'

/** Closes when the time is over; the clock stands still while somebody points at it or is in it. */
export function expire(node: EventTarget, ttlMs: number, close: () => void): void {
  const holds = new Set<Hold>()
  let left = ttlMs
  let since = 0
  let timer: ReturnType<typeof setTimeout>

  const run = () => {
    since = Date.now()
    timer = setTimeout(close, left)
  }
  const hold = (by: Hold) => () => {
    if (holds.size === 0) {
      clearTimeout(timer)
      left -= Date.now() - since
    }
    holds.add(by)
  }
  const release = (by: Hold) => () => {
    if (holds.delete(by) && holds.size === 0) run()
  }
  node.addEventListener('pointerenter', hold('pointer'))
  node.addEventListener('pointerleave', release('pointer'))
  node.addEventListener('focusin', hold('focus'))
  node.addEventListener('focusout', release('focus'))
  run()
}
