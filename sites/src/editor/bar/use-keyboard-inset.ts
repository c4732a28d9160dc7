import { type RefObject, useEffect, useRef } from 'react'

/** Sets --keyboard on an element to the height that an on-screen keyboard covers. */
export function useKeyboardInset<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)

  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const update = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      element.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [])

  return element
}
