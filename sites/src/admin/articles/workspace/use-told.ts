import { useEffect, useRef, useState } from 'react'

/** A sentence that says what was done. It takes the focus where what was pressed is gone or can't be pressed any more. */
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
