import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

/** A state in a word; the dot repeats its tone. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}
