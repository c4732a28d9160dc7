const MINUTE_MS = 60_000

/**
 * The rows of this minute's run, if there are more than one run may take: the runs of the next minutes take the others, and then begin
 * again. For rows that stay for days with little to do, so that those found first do not keep the others waiting.
 */
export function inTurn<Row>(rows: readonly Row[], perRun: number, now: Date): readonly Row[] {
  if (rows.length <= perRun) return rows
  const from = (Math.floor(now.getTime() / MINUTE_MS) * perRun) % rows.length
  return [...rows.slice(from), ...rows.slice(0, from)].slice(0, perRun)
}
