type MeterProps = {
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
  /** The meaning of the number; announced when it changes. */
  readonly text: string
}

/** A bar with a text below; phrasing content only, so that it fits into the hint of a field. */
export function Meter({ label, percent, text }: MeterProps) {
  return (
    <span className="meter">
      <meter
        className="meter__bar"
        aria-label={label}
        min={0}
        max={100}
        low={34}
        high={99}
        optimum={100}
        value={percent}
      />
      <span role="status">{text}</span>
    </span>
  )
}
