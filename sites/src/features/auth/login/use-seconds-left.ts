import { useEffect, useState } from 'react'

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

/** Whole seconds until `until` (epoch milliseconds), counting down; 0 when it has passed or is null. */
export function useSecondsLeft(until: number | null): number {
  const [left, setLeft] = useState(() => (until === null ? 0 : secondsUntil(until)))
  useEffect(() => {
    if (until === null) return setLeft(0)
    const tick = () => setLeft(secondsUntil(until))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
