import type { ImportFile } from './invitations.queries.ts'

/** How many rows of a file are invited, are still to be, and are left out. */
export function importCounts({ rowCount, outcomes }: Pick<ImportFile, 'rowCount' | 'outcomes'>) {
  const [invited = 0, ready = 0] = (['INVITED', 'READY'] as const).map(
    (name) => outcomes.find(({ outcome }) => outcome === name)?.rows ?? 0,
  )
  return { invited, ready, problems: rowCount - invited - ready }
}
