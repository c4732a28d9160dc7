type SkeletonProps = {
  /** Said to who cannot see it: "Loading earlier remarks…". */
  readonly label: string
  /** A face at the left, as in lists of people. */
  readonly withFace?: boolean
  readonly rows?: number
}

/** The shape of what is coming, after 300 ms: what is quick needs none. */
export function Skeleton({ label, withFace = false, rows = 3 }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all the same
        <div className="skeleton__row" key={row} aria-hidden>
          {withFace && <span className="skeleton__face" />}
          <span className="skeleton__lines" />
        </div>
      ))}
    </div>
  )
}
