import type { ReactNode } from 'react'
import './receipt.css'

type ReceiptPaperProps = {
  /** For screen readers. */
  readonly label: string
  readonly community: string
  /** The rows, as `ReceiptRow`. */
  readonly children: ReactNode
  readonly note?: string
}

/** A receipt, on the screen and in print. */
export function ReceiptPaper({ label, community, children, note }: ReceiptPaperProps) {
  return (
    <section className="receipt" aria-label={label}>
      <p className="label">{community}</p>
      <dl className="receipt__rows">{children}</dl>
      {note && <p className="caption soft">{note}</p>}
    </section>
  )
}

export function ReceiptRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="receipt__row">
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
