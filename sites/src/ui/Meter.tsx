type MeterProps = {
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
  /** What the number means, in words; announced when it changes. */
  readonly text: string
}

/** A bar with its meaning in words beneath. */
export const Meter = ({ label, percent, text }: MeterProps) => (
  <div className="meter">
    <meter className="meter__bar" aria-label={label} min={0} max={100} value={percent} />
    <p className="caption soft" role="status">
      {text}
    </p>
  </div>
)
