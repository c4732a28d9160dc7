type CounterProps = {
  /** "312/1000 words"; the numbers stand still while they change. */
  readonly label: string
  readonly isOutside?: boolean
  /** Announced, at the moment it changes: not every number, only the crossing of a limit. */
  readonly announcement?: string
}

/** How much there is of what is limited. */
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
