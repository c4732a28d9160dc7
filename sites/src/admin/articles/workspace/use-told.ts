import { useEffect, useRef, useState } from 'react'

/** A sentence that says what was done. It gets the focus when the pressed element is gone or disabled. */
export function useTold() {
  const [told, setTold] = useState<string | null>(null)
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (told && isFocusLost()) sentence.current?.focus()
  }, [told])
  return { told, setTold, sentence }
}

/** A button that became disabled keeps the focus until the next paint. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}
