import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { CONTENT_MIN_WORDS } from '#shared/domain/articles/limits.ts'
import { wordCountLabel } from '#shared/domain/articles/messages.ts'
import { isWordCountValid } from '#shared/domain/articles/rules.ts'
import { Counter } from '../../../../ui/field/Counter.tsx'
import type { EditorStore } from '../editor.store.ts'
import { CROSSED } from '../words.ts'

type Length = keyof typeof CROSSED

function lengthOf(words: number): Length {
  if (isWordCountValid(words)) return 'fits'
  return words < CONTENT_MIN_WORDS ? 'short' : 'long'
}

/** The count; it is read out only when it crosses a limit, not with every word. */
export function WordCount({ store }: { readonly store: EditorStore }) {
  const words = useStore(store.$words)
  const length = lengthOf(words)
  const known = useRef(length)
  const [said, say] = useState('')

  useEffect(() => {
    if (known.current === length) return
    known.current = length
    say(CROSSED[length])
  }, [length])

  return (
    <p className="word-count">
      <Counter label={wordCountLabel(words)} isOutside={length !== 'fits'} announcement={said} />
    </p>
  )
}
