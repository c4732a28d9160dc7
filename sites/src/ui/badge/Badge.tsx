import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

/** A status word with a dot in its tone. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}
