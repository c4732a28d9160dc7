type Counted = { readonly outcome: string; readonly rows: number }

/** The number of a file's rows with this outcome. */
export function rowsWith<One extends Counted>(outcomes: readonly One[], outcome: One['outcome']): number {
  return outcomes.find((one) => one.outcome === outcome)?.rows ?? 0
}
