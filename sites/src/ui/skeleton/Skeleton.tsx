type SkeletonProps = {
  /** For screen readers: "Loading earlier comments…". */
  readonly label: string
  /** With a circle at the left, for lists of people. */
  readonly withAvatar?: boolean
  readonly rows?: number
}

/** A placeholder of the content being loaded. CSS shows it after 300 ms, so that it does not flash on quick loads. */
export function Skeleton({ label, withAvatar = false, rows = 3 }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div className="skeleton__row" key={row} aria-hidden>
          {withAvatar && <span className="skeleton__face" />}
          <span className="skeleton__lines" />
        </div>
      ))}
    </div>
  )
}
