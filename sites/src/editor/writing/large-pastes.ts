/** The sizes in characters of what was pasted into the texts of this page and belongs to no save yet. */
export const largePastes: number[] = []

let taken = { operationId: '', sizes: largePastes.slice() }

/** Those since the save before. The repeat of a save brings the same again. */
export function pastesOfSave(operationId: string): number[] {
  if (taken.operationId !== operationId) taken = { operationId, sizes: largePastes.splice(0) }
  return taken.sizes
}
