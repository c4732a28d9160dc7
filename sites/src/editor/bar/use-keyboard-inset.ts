import { type RefObject, useEffect, useRef } from 'react'

/** Tells an element's style how much of the window a keyboard on the screen covers, as --keyboard. */
export function useKeyboardInset<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)

  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const follow = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      element.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    follow()
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [])

  return element
}
