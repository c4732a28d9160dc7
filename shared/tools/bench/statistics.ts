/** The smallest value that at least this share of the values does not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** What a response says it cost on the database, from its Server-Timing header; null where it does not say. */
export function databaseCost(header: string | string[] | undefined) {
  const text = [header ?? []].flat().join(', ')
  const numberOf = (name: string) => {
    const found = new RegExp(`${name}=(\\d+)`).exec(text)?.[1]
    return found === undefined ? null : Number(found)
  }
  return { trips: numberOf('trips'), statements: numberOf('statements') }
}
