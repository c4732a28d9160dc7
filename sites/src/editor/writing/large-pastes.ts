/** The sizes in characters of pastes into the texts of this page that are not part of a save yet. */
export const largePastes: number[] = []

let taken = { operationId: '', sizes: largePastes.slice() }

/** The pastes since the previous save. A repeated save sends the same ones again. */
export function pastesOfSave(operationId: string): number[] {
  if (taken.operationId !== operationId) taken = { operationId, sizes: largePastes.splice(0) }
  return taken.sizes
}
