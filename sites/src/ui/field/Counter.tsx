type CounterProps = {
  /** "312/1000 words". */
  readonly label: string
  readonly isOutside?: boolean
  /** Announced by screen readers when it changes: only the crossing of a limit, not every number. */
  readonly announcement?: string
}

/** How much of a limit is used. */
export function Counter({ label, isOutside = false, announcement = '' }: CounterProps) {
  return (
    <>
      <span className="counter figures" data-invalid={isOutside ? '' : undefined}>
        {label}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </>
  )
}
